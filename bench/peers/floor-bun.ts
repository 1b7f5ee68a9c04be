/** The least that starts: `Bun.serve` alone, compiled. Takes its port. */
Bun.serve({ hostname: '127.0.0.1', port: Number(process.argv[2]), fetch: () => new Response('ok') });
