import { startProduct } from '../bench/product'
import { openRepairs } from '../support/openRepairs'

/** Lets versions of the demo data come at noon, since their time of day would be another one in each run. */
const moveToNoon = async (databaseUrl: string) => {
  const { pool } = openRepairs(databaseUrl)
  const noon = (column: string) => `${column} = date_trunc('day', ${column}) + interval '12 hours'`
  for (const table of ['job_grade_versions', 'long_term_incentive_versions'])
    await pool.query(`update ${table} set ${noon('created_at')}, ${noon('activated_at')}`)
  await pool.end()
}

/** Starts a built product with demo data that look the same all day, and sessions that last as long as the pictures take. */
export const startShown = async (built: string) => {
  process.env.ACCESS_TOKEN_SECONDS = '86400'
  const product = await startProduct(undefined, { built })
  await moveToNoon(product.databaseUrl).catch(async (error: unknown) => {
    await product.stop()
    throw error
  })
  return product
}
