// How our scripts ask the server: with the word of this browser's cookie, by which the server sees
// that it is a page of its own that asks.
window.bossAsk = {
  token: () => /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1] || "",
  fetch(address, { headers, ...options } = {}) {
    return fetch(address, {
      cache: "no-store",
      ...options,
      headers: { "X-XSRFToken": this.token(), ...headers },
    });
  },
};
