/** The floor of a start: `Bun.serve` alone, compiled. The argument is its port. */
Bun.serve({ hostname: '127.0.0.1', port: Number(process.argv[2]), fetch: () => new Response('ok') });
