/**
 * Files from so many bytes on are sent in pieces that go on after a broken connection; smaller ones in one request, which is
 * as quickly repeated. 8 MiB take a connection of 10 Mbit/s seven seconds.
 */
export const resumableFrom = 8 * 1024 * 1024;
