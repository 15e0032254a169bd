/** The companies that fill the selector: of every status, with contracts that end soon or have ended. */
import type { DemoCompany } from '../company'
import { peopleOf } from '../people'

type Outline = Omit<DemoCompany, 'grades' | 'plans' | 'incentives' | 'gradeMap' | 'users' | 'domain' | 'contact'> & {
  readonly domain: string
  readonly contact: readonly [name: string, mailbox: string, phone: string]
  /** From the lowest to the highest. */
  readonly ladder: readonly [string, string, string, string, string]
  readonly people: number
}

/** Completes an outline: a small company has one set of grades and one plan. */
const small = ({ ladder, people, contact, ...outline }: Outline): DemoCompany => {
  const [support, professional, senior, manager, executive] = ladder
  const [name, mailbox, phone] = contact
  const made = Math.max(outline.contract[0] + 20, -400)
  return {
    ...outline,
    contact: { name, mailbox, phone },
    grades: [{ name: 'First version', active: true, made, rows: ladder.map((grade) => ({ grade })) }],
    plans: { 'Long-term bonus': 'Cash LTI' },
    incentives: [
      {
        name: 'First version',
        active: true,
        made,
        rows: [
          { plan: 'Long-term bonus', grade: manager, value: 10_000 },
          { plan: 'Long-term bonus', grade: executive, value: 40_000 },
        ],
      },
    ],
    gradeMap: {
      'Executive 1': executive,
      'Management 1': manager,
      'Professional 1': senior,
      'Professional 3': professional,
      'Support 1': support,
    },
    users: peopleOf(outline, people),
  }
}

const bands = ['Band 1', 'Band 2', 'Band 3', 'Band 4', 'Band 5'] as const
const letters = ['A', 'B', 'C', 'D', 'E'] as const

export const others: readonly DemoCompany[] = [
  small({
    name: 'Delmar Textiles',
    domain: 'delmar.example',
    address: 'Via del Setificio 22',
    postalCode: '22100',
    headquarters: 'Como',
    country: 'IT',
    currency: 'EUR',
    financialYear: -2,
    contract: [-771, -40],
    status: 'EXPIRED',
    inactive: true,
    applications: ['TOM'],
    logo: {
      background: '#7a1f3d',
      shapes: `<g fill="none" stroke="#f6d5c3" stroke-width="7"><path d="M20 34q15-14 30 0t30 0"/><path d="M20 54q15-14 30 0t30 0"/>
        <path d="M20 74q15-14 30 0t30 0"/></g>`,
    },
    contact: ['Chiara Bellini', 'chiara.bellini', '0315550118'],
    stocks: [],
    regions: { Italy: 'IT', 'North Africa': 'TN MA' },
    units: [
      { name: 'Silk', naics: '3132', regions: ['Italy'] },
      { name: 'Apparel', naics: '3152', regions: ['Italy', 'North Africa'] },
    ],
    entities: [
      ['Silk', 'Italy', 'IT', 'Delmar Seta S.p.A.'],
      ['Apparel', 'North Africa', 'TN', 'Delmar Confection SARL'],
    ],
    ladder: letters,
    people: 3,
  }),
  small({
    name: 'Estrella Hotels',
    domain: 'estrella.example',
    address: 'Passeig Marítim 88',
    postalCode: '07014',
    headquarters: 'Palma',
    country: 'ES',
    currency: 'EUR',
    financialYear: 0,
    contract: [-709, 21],
    status: 'ACTIVE',
    applications: ['TOM', 'JE'],
    logo: {
      background: '#f7b32b',
      shapes: `<path d="M50 14l10 24 26 2-20 17 6 26-22-14-22 14 6-26-20-17 26-2z" fill="#fff8e7"/>`,
    },
    contact: ['Lucía Ferrer', 'lucia.ferrer', '971555102'],
    stocks: [{ type: 'in-House', currency: 'EUR', value: 18.4 }],
    regions: { Balearics: 'ES', 'Mediterranean Coast': 'ES FR IT', Caribbean: 'DO MX' },
    units: [
      { name: 'Beach Resorts', naics: '7211', regions: ['Balearics', 'Mediterranean Coast', 'Caribbean'] },
      { name: 'City Hotels', naics: '7211', regions: ['Mediterranean Coast'] },
      { name: 'Restaurants', naics: '7225', regions: ['Balearics'] },
    ],
    entities: [
      ['Beach Resorts', 'Balearics', 'ES', 'Estrella Resorts S.L.'],
      ['Beach Resorts', 'Caribbean', 'DO', 'Estrella Caribe S.R.L.'],
      ['City Hotels', 'Mediterranean Coast', 'FR', 'Estrella Hôtels SAS'],
    ],
    ladder: bands,
    people: 5,
  }),
  small({
    name: 'Falkenberg Precision',
    domain: 'falkenberg.example',
    address: 'Werkstraße 5',
    postalCode: '73430',
    headquarters: 'Aalen',
    country: 'DE',
    currency: 'EUR',
    financialYear: 0,
    contract: [-120, 975],
    status: 'ACTIVE',
    applications: ['TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL'],
    logo: {
      background: '#20262e',
      shapes: `<circle cx="50" cy="50" r="27" fill="none" stroke="#c8d3dd" stroke-width="9" stroke-dasharray="10.4 6.565"/>
        <circle cx="50" cy="50" r="12" fill="#ff6b35"/>`,
    },
    contact: ['Dr. Jürgen Maier', 'juergen.maier', '736155590'],
    stocks: [{ type: 'in-House', currency: 'EUR', value: 97 }],
    regions: { Deutschland: 'DE', 'Central Europe': 'CZ PL HU', 'East Asia': 'CN JP' },
    units: [
      { name: 'Machine Tools', naics: '3335', regions: ['Deutschland', 'Central Europe', 'East Asia'] },
      { name: 'Measuring Systems', naics: '3345', regions: ['Deutschland', 'East Asia'] },
      { name: 'Service', naics: '8113', regions: ['Deutschland', 'Central Europe'] },
    ],
    entities: [
      ['Machine Tools', 'Deutschland', 'DE', 'Falkenberg Präzision GmbH & Co. KG'],
      ['Machine Tools', 'Central Europe', 'CZ', 'Falkenberg Stroje s.r.o.'],
      ['Measuring Systems', 'East Asia', 'JP', 'Falkenberg Japan K.K.'],
    ],
    ladder: ['E4', 'E8', 'E12', 'AT', 'LA'],
    people: 6,
  }),
  small({
    name: 'Halden Pharma',
    domain: 'halden.example',
    address: 'Rheinuferweg 31',
    postalCode: '4057',
    headquarters: 'Basel',
    country: 'CH',
    currency: 'CHF',
    financialYear: 0,
    contract: [-455, 1005],
    status: 'ACTIVE',
    applications: ['TOM', 'JE'],
    logo: {
      background: '#e9f3fb',
      shapes: `<g transform="rotate(-35 50 50)"><rect x="18" y="36" width="64" height="28" rx="14" fill="#0b6fb8"/>
        <path d="M50 36h18a14 14 0 0 1 0 28H50z" fill="#36c2b4"/></g>`,
    },
    contact: ['Beat Zurbuchen', 'beat.zurbuchen', '615550177'],
    stocks: [
      { type: 'in-House', currency: 'CHF', value: 231.6 },
      { type: 'international', currency: 'USD' },
    ],
    regions: { Switzerland: 'CH LI', Europe: 'DE FR IT ES GB', Americas: 'US CA BR' },
    units: [
      { name: 'Oncology', naics: '3254', regions: ['Switzerland', 'Europe', 'Americas'] },
      { name: 'Generics', naics: '3254', regions: ['Europe', 'Americas'] },
      { name: 'Research', naics: '5417', regions: ['Switzerland', 'Americas'] },
    ],
    entities: [
      ['Oncology', 'Switzerland', 'CH', 'Halden Pharma AG'],
      ['Oncology', 'Americas', 'US', 'Halden Oncology Inc.'],
      ['Generics', 'Europe', 'DE', 'Halden Generika GmbH'],
      ['Research', 'Switzerland', 'CH', 'Halden Forschung AG'],
    ],
    ladder: ['G1', 'G3', 'G5', 'G7', 'G9'],
    people: 6,
  }),
  small({
    // Without a logo: the placeholder is shown.
    name: 'Iroko Financial Services',
    domain: 'iroko.example',
    address: '24 Marina Road',
    postalCode: '101241',
    headquarters: 'Lagos',
    country: 'NG',
    currency: 'NGN',
    financialYear: 0,
    contract: [-30, 335],
    status: 'IN_PROGRESS',
    applications: ['TOM'],
    logo: null,
    contact: ['Ngozi Adeyemi', 'ngozi.adeyemi', '8025550133'],
    stocks: [],
    regions: { 'West Africa': 'NG GH CI SN' },
    units: [
      { name: 'Retail Banking', naics: '5221', regions: ['West Africa'] },
      { name: 'Insurance', naics: '5241', regions: ['West Africa'] },
    ],
    entities: [
      ['Retail Banking', 'West Africa', 'NG', 'Iroko Bank Plc'],
      ['Insurance', 'West Africa', 'GH', 'Iroko Assurance Ghana Ltd'],
    ],
    ladder: bands,
    people: 4,
  }),
  small({
    name: 'Juniper Retail Group',
    domain: 'juniper.example',
    address: '3 Piccadilly Gardens',
    postalCode: 'M1 1RG',
    headquarters: 'Manchester',
    country: 'GB',
    currency: 'GBP',
    financialYear: -1,
    contract: [-682, 48],
    status: 'ACTIVE',
    applications: ['TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL'],
    logo: {
      background: '#2f4b26',
      shapes: `<path d="M50 82V40" stroke="#dfeccb" stroke-width="6" stroke-linecap="round"/><circle cx="50" cy="30" r="11" fill="#8aa4ff"/>
        <circle cx="33" cy="46" r="9" fill="#6c86e8"/><circle cx="67" cy="46" r="9" fill="#6c86e8"/>
        <path d="M50 72c-14 0-20-8-21-16 12 0 20 5 21 16zm0 0c14 0 20-8 21-16-12 0-20 5-21 16z" fill="#a9c77d"/>`,
    },
    contact: ['Charlotte Hughes', 'charlotte.hughes', '1615550162'],
    stocks: [{ type: 'in-House', currency: 'GBP', value: 4.12 }],
    regions: { 'United Kingdom': 'GB', Ireland: 'IE', 'Buying Offices': 'BD CN TR' },
    units: [
      { name: 'Department Stores', naics: '4522', regions: ['United Kingdom', 'Ireland'] },
      { name: 'Online', naics: '4541', regions: ['United Kingdom'] },
      { name: 'Sourcing', naics: '4243', regions: ['Buying Offices'] },
    ],
    entities: [
      ['Department Stores', 'United Kingdom', 'GB', 'Juniper Stores Ltd'],
      ['Department Stores', 'Ireland', 'IE', 'Juniper Stores Ireland Ltd'],
      ['Sourcing', 'Buying Offices', 'TR', 'Juniper Tekstil A.Ş.'],
    ],
    ladder: ['Store', 'Specialist', 'Senior', 'Manager', 'Director'],
    people: 7,
  }),
  small({
    name: 'Kestrel Aerospace',
    domain: 'kestrel.example',
    address: '455 Boulevard de l’Aéroport',
    postalCode: 'H4S 1A9',
    headquarters: 'Montréal',
    country: 'CA',
    currency: 'CAD',
    financialYear: 0,
    contract: [-210, 520],
    status: 'ACTIVE',
    applications: ['JE'],
    logo: {
      background: '#1c3faa',
      shapes: `<path d="M12 60C34 52 44 36 50 16c6 20 16 36 38 44-16 0-26 4-32 12l-6 14-6-14c-6-8-16-12-32-12z" fill="#f2f5ff"/>`,
    },
    contact: ['Étienne Gagnon', 'etienne.gagnon', '5145550119'],
    stocks: [{ type: 'international', currency: 'USD' }],
    regions: { Canada: 'CA', 'Western Europe': 'FR GB' },
    units: [
      { name: 'Airframes', naics: '3364', regions: ['Canada', 'Western Europe'] },
      { name: 'Maintenance & Overhaul', naics: '4881', regions: ['Canada'] },
    ],
    entities: [
      ['Airframes', 'Canada', 'CA', 'Kestrel Aerospace Inc.'],
      ['Airframes', 'Western Europe', 'FR', 'Kestrel Aéro SAS'],
    ],
    ladder: ['JG2', 'JG4', 'JG6', 'JG8', 'JG10'],
    people: 4,
  }),
  small({
    name: 'Lotus Wellness',
    domain: 'lotus.example',
    address: '7th Floor, Prestige Tower, MG Road',
    postalCode: '560001',
    headquarters: 'Bengaluru',
    country: 'IN',
    currency: 'INR',
    financialYear: 0,
    contract: [-14, 1081],
    status: 'IN_PROGRESS',
    applications: ['TOM', 'JE'],
    logo: {
      background: '#fdeff4',
      shapes: `<g fill="#d6467f"><path d="M50 26c12 14 12 32 0 46-12-14-12-32 0-46z"/><path d="M50 72C32 72 22 62 20 44c16 2 28 12 30 28z" opacity=".75"/>
        <path d="M50 72c18 0 28-10 30-28-16 2-28 12-30 28z" opacity=".75"/></g>`,
    },
    contact: ['Kavya Nair', 'kavya.nair', '9845550171'],
    stocks: [],
    regions: { 'South India': 'IN', 'Gulf Countries': 'AE OM BH' },
    units: [
      { name: 'Clinics', naics: '6214', regions: ['South India', 'Gulf Countries'] },
      { name: 'Ayurveda Products', naics: '3256', regions: ['South India'] },
    ],
    entities: [
      ['Clinics', 'South India', 'IN', 'Lotus Wellness Clinics Pvt Ltd'],
      ['Clinics', 'Gulf Countries', 'AE', 'Lotus Wellness FZ-LLC'],
    ],
    ladder: letters,
    people: 5,
  }),
]
