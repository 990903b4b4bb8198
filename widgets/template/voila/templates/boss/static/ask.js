// How our scripts ask the server: with the word of this browser's cookie, by which the server sees
// that it is a page of its own that asks. The page is busy while something is being stored (idle.js).
window.bossAsk = {
  storing: 0,
  token: () => /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1] || "",
  fetch(address, { headers, ...options } = {}) {
    const answer = fetch(address, {
      cache: "no-store",
      ...options,
      headers: { "X-XSRFToken": this.token(), ...headers },
    });
    return (options.method || "GET") === "GET" ? answer : this.store(answer);
  },
  /** Count some work as storing until it has ended. */
  async store(work) {
    this.storing += 1;
    window.bossIdle?.stir();
    try {
      return await work;
    } finally {
      this.storing -= 1;
      window.bossIdle?.stir();
    }
  },
};

// The server draws the first picture of a page for as much room as there was on the one before.
{
  const { home } = document.documentElement.dataset;
  const year = 365 * 24 * 3600; // seconds
  const keep = () => {
    const room = `${document.documentElement.clientWidth}x${innerHeight}`;
    document.cookie = `boss-room=${room}; path=${home}; max-age=${year}; SameSite=Lax`;
  };
  if (home) for (const event of ["load", "resize"]) addEventListener(event, keep);
}
