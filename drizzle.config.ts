import { defineConfig } from 'drizzle-kit'

/** Writes the SQL of a changed table as a draft; `server/database/migrate.ts` runs what is kept in `migrations/`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/database/tables/index.ts',
  out: './dist/drizzle',
})
