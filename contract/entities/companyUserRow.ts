/** The row of a CSV file with company users. */
import { z } from 'zod'
import { applicationNames, grantableApplications } from '../applications'
import { otherNames } from '../applicationTexts'
import { withFormerColumns } from '../csvRows'
import { readNames } from '../nameLists'
import { date, email, lineOrNothing, maxItems, printable, requiredText, unprintableMessage } from './fields'
import { say, text } from '../say'

const phoneMessage = text('Enter a calling code and a number, such as +45 86120099.')

/** `+45 86120099`, with or without the plus sign; empty for none. */
const phone = z
  .string()
  .regex(/^(?:\+?\d{1,4}[ -]\d{4,15})?$/, phoneMessage)
  .transform((text) => {
    const [phone_code = null, phone_number = null] = text === '' ? [] : text.replace('+', '').split(/[ -]/)
    return { phone_code, phone_number }
  })

const shownNames = grantableApplications.map((application) => applicationNames[application])
const error = () => say('Enter {names} or both, with a semicolon between them.', { names: shownNames.join(', ') })

const applicationsByName = new Map(
  grantableApplications.flatMap((application) =>
    [applicationNames[application], ...otherNames[application]].map((name) => [name.toUpperCase(), application]),
  ),
)

/** Names of applications in any order; commas separate as well. Empty only for a stored user who has no application. */
const applications = z
  .string()
  .transform((text) => readNames(text.replaceAll(',', ';'), ';').map((name) => name.toUpperCase()))
  .transform((names) => names.map((name) => applicationsByName.get(name) ?? name))
  .pipe(z.array(z.enum(grantableApplications, { error })))
  .transform((names) => grantableApplications.filter((name) => names.includes(name)))

/** Names separated by semicolons; one within a name is escaped with a backslash. */
const names = z
  .string()
  .refine(printable, unprintableMessage)
  .transform((text) => [...new Set(readNames(text, ';'))])
  .refine((list) => list.length <= maxItems, {
    error: text('Please enter at most {most} names.'),
    params: { most: maxItems },
  })

/** The last day on which a role counts; empty for no end. */
const lastDay = z
  .string()
  .transform((text) => text || null)
  .pipe(date.nullable())

const headingsIn = <Name extends string>(application: Name) =>
  ({
    role: `${application} role`,
    lists: {
      business_units: `${application} business units`,
      regions: `${application} regions`,
      countries: `${application} countries`,
    },
    /** Files may lack it: the ends of roles stay as they are then. */
    lastDay: `${application} last day`,
  }) as const

/** The columns of a role. */
export const headingsOf = { TOM: headingsIn(applicationNames.TOM), JE: headingsIn(applicationNames.JE) }
const { TOM: tom, JE: je } = headingsOf

/** The columns of a role that begin with another name of its application, and what they are called now. */
const formerColumns = Object.fromEntries(
  grantableApplications.flatMap((application) => {
    const { role, lists, lastDay } = headingsOf[application]
    return otherNames[application].flatMap((name) => {
      const former = headingsIn(name)
      return [
        [former.role, role],
        [former.lists.business_units, lists.business_units],
        [former.lists.regions, lists.regions],
        [former.lists.countries, lists.countries],
        [former.lastDay, lastDay],
      ]
    })
  }),
)

/** A row to start from, which is never imported. */
export const companyUserExample = {
  'First name': 'Ana',
  'Last name': 'Example',
  Email: 'ana.example@example.com',
  Phone: '44 2075550100',
  Applications: shownNames.join('; '),
  [tom.role]: 'Company User',
  [tom.lists.business_units]: 'First unit; Second unit',
  [tom.lists.regions]: 'First region',
  [tom.lists.countries]: 'France; Spain',
  [tom.lastDay]: '2039-12-31',
  [je.role]: 'Company Business Access',
  [je.lists.business_units]: '',
  [je.lists.regions]: '',
  [je.lists.countries]: '',
  [je.lastDay]: '',
}

/**
 * Recognized by email. A role is a default role or one that somebody of the company has in that application. The roles
 * and lists of an application that is not granted stay empty, as does its last day.
 */
export const companyUserRow = z
  .object({
    'First name': requiredText('Please enter first name.'),
    'Last name': requiredText('Please enter last name.'),
    Email: email('Please enter email address.'),
    Phone: phone,
    Applications: applications,
    [tom.role]: lineOrNothing(),
    [tom.lists.business_units]: names,
    [tom.lists.regions]: names,
    [tom.lists.countries]: names,
    [tom.lastDay]: lastDay,
    [je.role]: lineOrNothing(),
    [je.lists.business_units]: names,
    [je.lists.regions]: names,
    [je.lists.countries]: names,
    [je.lastDay]: lastDay,
  })
  .meta({ examples: [companyUserExample] })

withFormerColumns(companyUserRow, formerColumns)
