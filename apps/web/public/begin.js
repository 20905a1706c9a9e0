/*
 * Brings the app into a page that has something to be read, once that was seen: on a slow line the app would take its room.
 * Deferred, and so run when the page and its styles are here, which such an app does not wait for by itself. A file of its
 * own, as the content security policy forbids inline scripts, and because without `before-paint.js` the app comes all the same.
 */
(function () {
  var begin = function () {
    document.querySelectorAll('template.app').forEach(function (app) {
      app.replaceWith(document.importNode(app.content, true));
    });
  };
  // What nobody looks at is never painted.
  if (document.hidden) begin();
  else
    new Promise(function (resolve) {
      setTimeout(resolve, 1000);
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    }).then(begin, begin);
})();
