/** Serves logos from the database, so that any process can answer. */
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Queryable } from '../database/connection'
import { images } from '../database/tables'
import { notFound } from '../errors/apiError'

const namePattern = /^[\w-]{1,80}\.(png|jpg)$/

export const registerMedia = (app: FastifyInstance, db: Queryable): void => {
  app.get<{ Params: { name: string } }>(
    '/media/:name',
    { schema: { hide: true } as object },
    async (request, reply) => {
      const { name } = request.params
      const [image] = namePattern.test(name) ? await db.select().from(images).where(eq(images.name, name)) : []
      if (!image) throw notFound()
      return (
        reply
          .type(image.content_type)
          // A changed logo gets a new name.
          .header('cache-control', 'public, max-age=31536000, immutable')
          .send(image.bytes)
      )
    },
  )
}
