import type { DemoUser } from '../company'

const both = ['TOM', 'JE'] as const
const tom = ['TOM'] as const
const je = ['JE'] as const

/** The first four and the one with a one-time password are the accounts that the start prints. */
export const auroraUsers: readonly DemoUser[] = [
  {
    name: ['Freja', 'Lindqvist'],
    mailbox: 'super',
    role: 'COMPANY_SUPER_USER',
    in: both,
    livePay: true,
    phone: '86120011',
  },
  {
    name: ['Anders', 'Holm'],
    mailbox: 'admin',
    role: 'COMPANY_ADMIN',
    in: both,
    livePay: true,
    phone: '86120012',
    may: {
      units: ['Dairy & Chilled', 'Bakery & Cereals', 'Frozen Foods'],
      regions: ['Nordics', 'DACH'],
      countries: ['DK', 'SE', 'NO', 'DE'],
      grades: ['B1', 'B2', 'B3', 'C1', 'C2'],
      jobFunctions: ['Finance', 'Sales', 'Operations & Production'],
    },
  },
  {
    name: ['Katrine', 'Bech'],
    mailbox: 'user',
    role: 'COMPANY_USER',
    in: both,
    phone: '86120013',
    may: {
      units: ['Dairy & Chilled'],
      regions: ['Nordics'],
      countries: ['DK', 'SE'],
      grades: ['A1', 'A2', 'A3', 'B1'],
      jobFunctions: ['Operations & Production'],
    },
  },
  {
    name: ['Jonas', 'Winther'],
    mailbox: 'viewer',
    role: 'COMPANY_BUSINESS_ACCESS',
    in: tom,
    may: { units: ['Beverages'], regions: ['Middle East'], countries: ['AE', 'SA'] },
  },
  { name: ['Signe', 'Dahl'], mailbox: 'onetime', role: 'COMPANY_USER', in: tom, oneTime: 0, phone: '86120015' },
  {
    // Has no permission to view units or regions, so "My Company" is blocked.
    name: ['Ida', 'Thorsen'],
    mailbox: 'recruiter',
    role: {
      name: 'Recruiter',
      permissions: ['VIEW_OFFER', 'CREATE_OFFER', 'UPDATE_OFFER', 'VIEW_JOB_GRADE', 'VIEW_COMPANY_USER'],
    },
    in: tom,
    phone: '86120016',
  },
  {
    name: ['Mikkel', 'Brandt'],
    mailbox: 'mikkel.brandt',
    role: 'COMPANY_ADMIN',
    in: tom,
    phone: '86120017',
    may: { units: ['Seafood', 'Frozen Foods'], regions: ['Nordics', 'North America'], countries: ['NO', 'IS', 'US'] },
  },
  {
    name: ['Elin', 'Åström'],
    mailbox: 'elin.astrom',
    role: 'COMPANY_USER',
    in: both,
    may: { units: ['Dairy & Chilled'], regions: ['Nordics'], countries: ['SE'], grades: ['B1', 'B2'] },
  },
  { name: ['Tuomas', 'Niemi'], mailbox: 'tuomas.niemi', role: 'COMPANY_BUSINESS_ACCESS', in: je },
  { name: ['Greta', 'Vogel'], mailbox: 'greta.vogel', role: 'COMPANY_USER', in: tom, phone: '86120020' },
  { name: ['Lukas', 'Steiner'], mailbox: 'lukas.steiner', role: 'COMPANY_BUSINESS_ACCESS', in: both },
  { name: ['Sanne', 'de Wit'], mailbox: 'sanne.dewit', role: 'COMPANY_USER', in: tom },
  { name: ['Aoife', "O'Brien"], mailbox: 'aoife.obrien', role: 'COMPANY_ADMIN', in: both, phone: '86120023' },
  { name: ['Harry', 'Whitfield'], mailbox: 'harry.whitfield', role: 'COMPANY_USER', in: tom, inactive: true },
  { name: ['Camille', 'Laurent'], mailbox: 'camille.laurent', role: 'COMPANY_USER', in: je },
  { name: ['Inês', 'Carvalho'], mailbox: 'ines.carvalho', role: 'COMPANY_BUSINESS_ACCESS', in: tom },
  { name: ['Marek', 'Kowalski'], mailbox: 'marek.kowalski', role: 'COMPANY_USER', in: both, phone: '86120027' },
  { name: ['Zsófia', 'Nagy'], mailbox: 'zsofia.nagy', role: 'COMPANY_BUSINESS_ACCESS', in: tom, inactive: true },
  { name: ['Radu', 'Ionescu'], mailbox: 'radu.ionescu', role: 'COMPANY_USER', in: tom, withdrawn: 'JE' },
  { name: ['Layla', 'Haddad'], mailbox: 'layla.haddad', role: 'COMPANY_ADMIN', in: tom, phone: '86120030' },
  {
    name: ['Arjun', 'Mehta'],
    mailbox: 'arjun.mehta',
    role: {
      name: 'Pay Analyst',
      permissions: ['VIEW_MARKET_DATA', 'VIEW_SALARY_RANGE', 'VIEW_REGION', 'VIEW_TOM_DASHBOARD'],
    },
    in: tom,
    livePay: true,
  },
  { name: ['Linh', 'Tran'], mailbox: 'linh.tran', role: 'COMPANY_USER', in: je },
  { name: ['Wei', 'Zhang'], mailbox: 'wei.zhang', role: 'COMPANY_BUSINESS_ACCESS', in: both, phone: '86120033' },
  { name: ['Olivia', 'Marsh'], mailbox: 'olivia.marsh', role: 'COMPANY_USER', in: both },
  { name: ['Diego', 'Ramírez'], mailbox: 'diego.ramirez', role: 'COMPANY_USER', in: tom, inactive: true },
  { name: ['Beatriz', 'Souza'], mailbox: 'beatriz.souza', role: 'COMPANY_BUSINESS_ACCESS', in: je },
  { name: ['Noah', 'Tremblay'], mailbox: 'noah.tremblay', role: 'COMPANY_SUPER_USER', in: both, phone: '86120037' },
]
