import { z } from 'zod'
import { applicationEnums } from '../applications'
import { id } from './fields'

const count = z.int().min(0)

/** Whom it concerns if a company loses applications, or all access. Only people who are active are counted. */
export const companyAccess = z
  .object({
    id,
    /** Those who lose something that they may open today. */
    users: count,
    /** Those of them who are signed in at present. */
    signed_in: count,
    /** Those of them who can open no application afterwards. */
    left_without: count,
  })
  .meta({ id: 'CompanyAccess' })

const isApplication = (text: string) => (applicationEnums as readonly string[]).includes(text)
const message = `Please send ${applicationEnums.join(', ')} with commas between them.`

/** The applications in question, with commas between them; without any, all access to the company. */
export const companyAccessQuery = z.object({
  without: z
    .string(message)
    .max(200, message)
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .refine((names) => names.every(isApplication), message)
    .prefault(''),
})
