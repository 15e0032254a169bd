/** The row of a CSV file with company users. */
import { z } from 'zod'
import { applicationTabs, grantableApplications } from '../applications'
import { readNames } from '../nameLists'
import { email, lineOrNothing, maxItems, printable, requiredText, unprintableMessage } from './fields'

const phoneMessage = 'Enter a calling code and a number, such as +45 86120099.'

/** `+45 86120099`, with or without the plus sign; empty for none. */
const phone = z
  .string()
  .regex(/^(?:\+?\d{1,4}[ -]\d{4,15})?$/, phoneMessage)
  .transform((text) => {
    const [phone_code = null, phone_number = null] = text === '' ? [] : text.replace('+', '').split(/[ -]/)
    return { phone_code, phone_number }
  })

const applicationsMessage = `Enter ${Object.values(applicationTabs).join(', ')} or both, with a semicolon between them.`

/** `TOM; JE`, or the names of their tabs, in any order; commas separate as well. Empty only for a stored user who has no application. */
const applications = z
  .string()
  .transform((text) => readNames(text.replaceAll(',', ';'), ';').map((name) => name.toUpperCase()))
  .transform((names) =>
    names.map((name) => grantableApplications.find((one) => applicationTabs[one].toUpperCase() === name) ?? name),
  )
  .pipe(z.array(z.enum(grantableApplications, applicationsMessage)))
  .transform((names) => grantableApplications.filter((name) => names.includes(name)))

/** Names separated by semicolons; one within a name is escaped with a backslash. */
const names = z
  .string()
  .refine(printable, unprintableMessage)
  .transform((text) => [...new Set(readNames(text, ';'))])
  .refine((list) => list.length <= maxItems, `Please enter at most ${maxItems} names.`)

/** A row to start from, which is never imported. */
export const companyUserExample = {
  'First name': 'Ana',
  'Last name': 'Example',
  Email: 'ana.example@example.com',
  Phone: '44 2075550100',
  Applications: 'TOM; JE',
  'TOM role': 'Company User',
  'TOM business units': 'First unit; Second unit',
  'TOM regions': 'First region',
  'TOM countries': 'France; Spain',
  'JE role': 'Company Business Access',
  'JE business units': '',
  'JE regions': '',
  'JE countries': '',
}

/**
 * Recognized by email. A role is a default role or one that somebody of the company has in that application. The roles
 * and lists of an application that is not granted stay empty.
 */
export const companyUserRow = z
  .object({
    'First name': requiredText('Please enter first name.'),
    'Last name': requiredText('Please enter last name.'),
    Email: email('Please enter email address.'),
    Phone: phone,
    Applications: applications,
    'TOM role': lineOrNothing(),
    'TOM business units': names,
    'TOM regions': names,
    'TOM countries': names,
    'JE role': lineOrNothing(),
    'JE business units': names,
    'JE regions': names,
    'JE countries': names,
  })
  .meta({ examples: [companyUserExample] })
