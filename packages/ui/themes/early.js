// Runs before the first paint, as a file of its own because the page's policy refuses inline scripts:
// the remembered theme, the colour of a rise and the language go onto <html>, so that nothing flashes.
(function () {
  var root = document.documentElement;
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  var theme = stored('theme');
  root.dataset.theme = /^(white|light|black|blue)$/.test(theme || '') ? theme : 'white';
  if (stored('upColour') === 'green') root.dataset.up = 'green';
  if (stored('token')) root.dataset.known = '';
  var language = stored('language') || navigator.language || '';
  var known = ['en-US', 'zh-CN', 'zh-TW', 'ko-KR'];
  var lower = language.toLowerCase();
  var found = known.filter(function (name) {
    return name.toLowerCase() === lower;
  })[0];
  if (!found && lower.indexOf('zh') === 0) found = /tw|hk|mo|hant/.test(lower) ? 'zh-TW' : 'zh-CN';
  if (!found)
    found = known.filter(function (name) {
      return name.slice(0, 2) === lower.slice(0, 2);
    })[0];
  root.lang = found || 'en-US';
})();
