/*
 * Shows what the site pushes to this browser, and opens the place that it is about. It keeps and fetches nothing: pages do not
 * go through it.
 */
self.addEventListener('push', function (event) {
  var said = event.data ? event.data.json() : null;
  if (!said) return;
  event.waitUntil(
    self.registration.showNotification(said.title, {
      body: said.body,
      // A second one of the same tag takes the place of the first one.
      tag: said.tag,
      lang: said.lang,
      icon: '/favicon.svg',
      data: { url: said.url },
    }),
  );
});

self.addEventListener('notificationclick', function (event) {
  event.notification.close();
  var place = new URL(event.notification.data.url, self.location.origin);
  // Never to another site, whatever came.
  if (place.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(function (pages) {
      var open = pages.find(function (page) {
        return page.url === place.href;
      });
      return open ? open.focus() : self.clients.openWindow(place.href);
    }),
  );
});
