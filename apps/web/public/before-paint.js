/*
 * Runs before the first paint, as a file of its own because the content security policy forbids inline scripts: sets the
 * colour scheme and the language of the document from what was stored, so that nothing flashes.
 */
(function () {
  var root = document.documentElement;
  var stateKey = document.currentScript.dataset.stateKey;
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
  if (/"activeLanguage":"ENG"/.test(read(stateKey) || '')) root.lang = 'en';
})();
