/** The least that starts with our web framework, compiled. Takes its port. */
import { Elysia } from 'elysia';

new Elysia().get('/health', () => 'ok').listen({ hostname: '127.0.0.1', port: Number(process.argv[2]) });
