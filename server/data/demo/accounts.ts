/** The demo accounts that the start prints, and the provider's staff. */
import type { PlatformRole } from '../../../contract/permissions'

export const demoPassword = 'Welcome-2026'
export const demoOneTimePassword = 'Welcome-Once-2026'

/** Accounts to try the product with, all with the demo password. */
export const demoAccounts = [
  { email: 'master@talent.example', role: 'TOM_MASTER_USER' },
  { email: 'super@talent.example', role: 'TOM_SUPER_USER' },
  { email: 'admin@talent.example', role: 'TOM_ADMIN' },
  { email: 'sales@talent.example', role: 'TOM_SALES' },
  { email: 'super@aurora.example', role: 'COMPANY_SUPER_USER' },
  { email: 'admin@aurora.example', role: 'COMPANY_ADMIN' },
  { email: 'user@aurora.example', role: 'COMPANY_USER' },
  { email: 'viewer@aurora.example', role: 'COMPANY_BUSINESS_ACCESS' },
  { email: 'super@borealis.example', role: 'COMPANY_SUPER_USER' },
  { email: 'viewer@borealis.example', role: 'COMPANY_BUSINESS_ACCESS' },
] as const

export interface Staff {
  readonly name: readonly [first: string, last: string]
  readonly mailbox: string
  readonly role: PlatformRole
  readonly phone: readonly [code: string, number: string]
  readonly inactive?: true
}

/** The provider's staff, all at talent.example. */
export const staff: readonly Staff[] = [
  { name: ['Helena', 'Martins'], mailbox: 'master', role: 'TOM_MASTER_USER', phone: ['44', '2075550100'] },
  { name: ['Samuel', 'Adler'], mailbox: 'super', role: 'TOM_SUPER_USER', phone: ['44', '2075550101'] },
  { name: ['Nadia', 'Rahman'], mailbox: 'admin', role: 'TOM_ADMIN', phone: ['44', '2075550102'] },
  { name: ['Victor', 'Lindgren'], mailbox: 'sales', role: 'TOM_SALES', phone: ['46', '855501030'] },
  { name: ['Paula', 'Estevez'], mailbox: 'paula.estevez', role: 'TOM_SUPER_USER', phone: ['34', '915550104'] },
  { name: ['Thomas', 'Bergmann'], mailbox: 'thomas.bergmann', role: 'TOM_ADMIN', phone: ['49', '8955501050'] },
  { name: ['Grace', 'Mwangi'], mailbox: 'grace.mwangi', role: 'TOM_ADMIN', phone: ['254', '205550106'] },
  { name: ['Oliver', 'Pratt'], mailbox: 'oliver.pratt', role: 'TOM_ADMIN', phone: ['1', '2125550107'], inactive: true },
  { name: ['Mina', 'Hosseini'], mailbox: 'mina.hosseini', role: 'TOM_SALES', phone: ['971', '45550108'] },
  { name: ['Julien', 'Roche'], mailbox: 'julien.roche', role: 'TOM_SALES', phone: ['33', '155501090'] },
  { name: ['Siobhan', 'Kelly'], mailbox: 'siobhan.kelly', role: 'TOM_SALES', phone: ['353', '15550110'] },
  { name: ['Rohan', 'Desai'], mailbox: 'rohan.desai', role: 'TOM_SALES', phone: ['91', '2255501110'] },
  { name: ['Astrid', 'Hagen'], mailbox: 'astrid.hagen', role: 'TOM_SALES', phone: ['47', '22555112'], inactive: true },
  { name: ['Kenji', 'Mori'], mailbox: 'kenji.mori', role: 'TOM_SALES', phone: ['81', '355501130'] },
]
