import type { FastifyInstance } from 'fastify'

/** A `fetch` that calls an app in this process instead of the network. */
export const fetchFrom =
  (app: FastifyInstance): typeof fetch =>
  async (input, init = {}) => {
    const { pathname, search } = new URL(String(input))
    const { statusCode, headers, rawPayload } = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: pathname + search,
      headers: { ...(init.headers as Record<string, string>), 'accept-encoding': 'identity' },
      ...(init.body && { payload: init.body as string }),
    })
    const told = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    )
    return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: told })
  }
