/*
 * Runs before the first paint, as a file of its own because the content security policy forbids inline scripts: sets the
 * colour scheme and the language of the document from what was stored, so that nothing flashes, and asks for the messages
 * and the data that the server says the page begins with, while the app itself is still on its way; tells the app when
 * what is there before it was seen.
 */
(function () {
  var root = document.documentElement;
  var told = document.currentScript.dataset;
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var scheme = read('podium.theme');
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.setAttribute('data-mantine-color-scheme', scheme);
  // Who has not been here sees the page in the language that it came in, which is the installation's.
  var chosen = read('podium.language');
  var stored = read(told.stateKey);
  if (chosen) root.lang = chosen === 'ENG' ? 'en' : 'ru';
  else if (stored !== null) root.lang = /"activeLanguage":"ENG"/.test(stored) ? 'en' : 'ru';
  var isEnglish = root.lang === 'en';

  // For the app before it draws itself: settles once what the server wrote of the page is seen, with the picture at its top.
  // What the app draws takes the place of that, within one frame.
  window.podiumSeen = new Promise(function (resolve) {
    document.addEventListener('DOMContentLoaded', resolve);
  })
    .then(function () {
      var app = document.getElementById('root');
      var isDrawn = function (_changes, observer) {
        if (!app.firstChild) return;
        observer.disconnect();
        document.querySelectorAll('body > .arriving, body > .first-text').forEach(function (former) {
          former.remove();
        });
      };
      var observer = new MutationObserver(isDrawn);
      observer.observe(app, { childList: true });
      isDrawn([], observer);
      var picture = document.querySelector('.first-text .first-cover');
      return picture && picture.decode().catch(function () {});
    })
    .then(function () {
      return new Promise(function (resolve) {
        requestAnimationFrame(function () {
          setTimeout(resolve);
        });
      });
    });

  // The app takes them by their address, and asks as it would have asked itself; see lib/api/early.ts.
  var early = (window.podiumEarly = {});
  var ask = function (address, options) {
    early[address] = fetch(address, options);
    // Who takes it hears of the failure.
    early[address].catch(function () {});
  };
  var words = function (text) {
    return text ? text.split(' ') : [];
  };
  words(told.messages).forEach(function (namespace) {
    var address = '/locales/' + (isEnglish ? 'eng' : 'rus') + '/' + namespace + '.json';
    ask(address, { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
  });
  words(told.calls).forEach(function (address) {
    var headers = { Accept: 'application/json', 'Accept-Language': root.lang };
    ask(address, { credentials: 'include', headers: headers });
  });
})();
