import { z } from 'zod'
import { applicationEnums } from '../applications'
import { id } from './fields'
import { say } from '../say'

const count = z.int().min(0)

/** Who is affected if a company loses applications or all access. Counts active users only. */
export const companyAccess = z
  .object({
    id,
    /** Users who lose access to something. */
    users: count,
    /** Of these, users with an open session. */
    signed_in: count,
    /** Of these, users who are left without any application. */
    left_without: count,
    /** Of all who lose access, users who lose Live Pay Benchmarking although the company keeps it, since it requires TOM. */
    without_live_pay: count,
  })
  .meta({ id: 'CompanyAccess' })

const isApplication = (text: string) => (applicationEnums as readonly string[]).includes(text)
const error = () => say('Please send {values} with commas between them.', { values: applicationEnums.join(', ') })

/** The applications to remove, comma-separated; empty for all access to the company. */
export const companyAccessQuery = z.object({
  without: z
    .string({ error })
    .max(200, { error })
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .refine((names) => names.every(isApplication), { error })
    .prefault(''),
})
