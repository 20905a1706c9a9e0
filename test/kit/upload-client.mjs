import { once } from 'node:events';
import { request } from 'node:http';

/**
 * Uploads `bytes` made while they are sent, from a process of its own: what it holds in memory is not the server's.
 * Stops after every `step` bytes, says how many it has sent, and goes on when it is told something; at the end it does
 * the same with the status of the answer. Arguments: address, token, bytes, step.
 */
const [address, token, bytes, step] = process.argv.slice(2);
const chunk = Buffer.alloc(64 * 1024, '1,2\n');
const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=parts' };
const call = request(address, { method: 'POST', headers });
const answered = once(call, 'response');
call.write('--parts\r\nContent-Disposition: form-data; name="file"; filename="big.csv"\r\n\r\n');
for (let sent = 0; sent < Number(bytes); sent += chunk.length) {
  if (!call.write(chunk)) await once(call, 'drain');
  if (sent === 0 || sent % Number(step) > 0) continue;
  console.log(sent);
  await once(process.stdin, 'data');
}
call.end('\r\n--parts--\r\n');
const [response] = await answered;
response.resume();
console.log(response.statusCode);
await once(process.stdin, 'data');
process.stdin.destroy();
