import type { DemoCompany } from '../company'
import { auroraUsers } from './auroraUsers'

const grades = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3', 'D1', 'D2', 'E1', 'E2', 'X1', 'X2']
const euroOnly: Readonly<Record<string, readonly string[]>> = { X1: ['DK', 'DE', 'GB'], X2: ['DK'] }
const gradeRows = grades.map((grade) => ({ grade, countries: euroOnly[grade] ?? [] }))

/** The value of an award in a plan, for the highest grades. */
const awards = (plan: string, values: readonly number[], countries: readonly string[] = []) =>
  values.map((value, index) => ({
    plan,
    grade: grades[grades.length - values.length + index] ?? 'X2',
    value,
    countries,
  }))

const thousands = (values: readonly number[]) => values.map((value) => value * 1000)
const listed = ['DK', 'DE', 'GB']

export const aurora: DemoCompany = {
  name: 'Aurora Foods',
  domain: 'aurora.example',
  address: 'Havnegade 14',
  postalCode: '8000',
  headquarters: 'Aarhus',
  country: 'DK',
  currency: 'DKK',
  financialYear: 0,
  contract: [-640, 455],
  status: 'ACTIVE',
  applications: ['TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL'],
  logo: {
    background: '#0f5c4a',
    shapes: `<circle cx="50" cy="58" r="22" fill="#ffd166"/><path d="M14 62c18-14 54-14 72 0v24H14z" fill="#0f5c4a"/>
      <path d="M18 64c16-10 48-10 64 0M24 76c13-7 39-7 52 0" fill="none" stroke="#e8f5f0" stroke-width="5" stroke-linecap="round"/>
      <path d="M50 18v10M26 28l6 8M74 28l-6 8" stroke="#ffd166" stroke-width="5" stroke-linecap="round"/>`,
  },
  contact: { name: 'Mette Kjær Sørensen', mailbox: 'mette.sorensen', phone: '86120045' },
  stocks: [
    { type: 'in-House', currency: 'DKK', value: 412.5 },
    { type: 'international', currency: 'USD' },
  ],
  regions: {
    Nordics: 'DK SE NO FI IS',
    Baltics: 'EE LV LT',
    DACH: 'DE AT CH',
    Benelux: 'NL BE LU',
    'United Kingdom & Ireland': 'GB IE',
    'France & Iberia': 'FR ES PT',
    'Italy & Malta': 'IT MT',
    'Central Europe': 'PL CZ SK HU',
    'South-East Europe': 'RO BG HR SI RS',
    'North America': 'US CA',
    'Latin America': 'MX BR CO CL',
    'Middle East': 'AE SA QA',
    'India & South Asia': 'IN LK BD',
    'South-East Asia': 'SG TH VN MY',
    'Greater China': 'CN HK TW',
  },
  units: [
    {
      name: 'Dairy & Chilled',
      naics: '3115',
      regions: ['Nordics', 'Baltics', 'DACH', 'Benelux', 'United Kingdom & Ireland', 'Central Europe'],
    },
    { name: 'Bakery & Cereals', naics: '3118', regions: ['Nordics', 'DACH', 'France & Iberia', 'Italy & Malta'] },
    {
      name: 'Frozen Foods',
      naics: '3114',
      regions: ['Nordics', 'Benelux', 'United Kingdom & Ireland', 'North America'],
    },
    { name: 'Seafood', naics: '3117', regions: ['Nordics', 'Baltics', 'South-East Asia', 'Greater China'] },
    {
      name: 'Beverages',
      naics: '3121',
      regions: ['Nordics', 'South-East Europe', 'Middle East', 'India & South Asia'],
    },
    { name: 'Confectionery', naics: '3113', regions: ['DACH', 'Benelux', 'North America', 'Latin America'] },
    {
      name: 'Ingredients & Nutrition',
      naics: '3119',
      regions: ['DACH', 'North America', 'Greater China', 'South-East Asia'],
    },
    { name: 'Food Service', naics: '4244', regions: ['Nordics', 'United Kingdom & Ireland', 'Middle East'] },
    { name: 'Fresh Logistics', naics: '4931', regions: ['Nordics', 'DACH', 'Benelux', 'Central Europe'] },
    { name: 'Group Functions', naics: '5511', regions: ['Nordics'] },
    { name: 'Ventures', regions: [] },
  ],
  entities: [
    ['Dairy & Chilled', 'Nordics', 'DK', 'Aurora Dairy A/S'],
    ['Dairy & Chilled', 'Nordics', 'DK', 'Aurora Mejeri Jylland A/S'],
    ['Dairy & Chilled', 'Nordics', 'SE', 'Aurora Mejeri AB'],
    ['Dairy & Chilled', 'Nordics', 'FI', 'Aurora Maito Oy'],
    ['Dairy & Chilled', 'DACH', 'DE', 'Aurora Molkerei GmbH'],
    ['Dairy & Chilled', 'Benelux', 'NL', 'Aurora Zuivel B.V.'],
    ['Dairy & Chilled', 'United Kingdom & Ireland', 'GB', 'Aurora Chilled Foods Ltd'],
    ['Bakery & Cereals', 'Nordics', 'DK', 'Aurora Brød A/S'],
    ['Bakery & Cereals', 'DACH', 'DE', 'Aurora Backwaren GmbH'],
    ['Bakery & Cereals', 'France & Iberia', 'FR', 'Aurora Boulangerie SAS'],
    ['Frozen Foods', 'Nordics', 'NO', 'Aurora Frys AS'],
    ['Frozen Foods', 'North America', 'US', 'Aurora Frozen Foods Inc.'],
    ['Frozen Foods', 'North America', 'CA', 'Aurora Frozen Foods Canada ULC'],
    ['Seafood', 'Nordics', 'NO', 'Aurora Sjømat AS'],
    ['Seafood', 'Nordics', 'IS', 'Aurora Sjávarfang ehf.'],
    ['Seafood', 'South-East Asia', 'VN', 'Aurora Seafood Vietnam Co., Ltd.'],
    ['Beverages', 'South-East Europe', 'RO', 'Aurora Băuturi S.R.L.'],
    ['Beverages', 'Middle East', 'AE', 'Aurora Beverages FZE'],
    ['Confectionery', 'Benelux', 'BE', 'Aurora Chocolatier NV'],
    ['Confectionery', 'Latin America', 'MX', 'Aurora Dulces S.A. de C.V.'],
    ['Ingredients & Nutrition', 'Greater China', 'CN', 'Aurora Nutrition (Shanghai) Co., Ltd.'],
    ['Food Service', 'United Kingdom & Ireland', 'IE', 'Aurora Foodservice Ireland DAC'],
    ['Fresh Logistics', 'Central Europe', 'PL', 'Aurora Logistyka Sp. z o.o.'],
    ['Group Functions', 'Nordics', 'DK', 'Aurora Foods Holding A/S'],
  ],
  grades: [
    { name: 'Grades of last year', made: -520, rows: gradeRows.slice(0, 13) },
    { name: 'Current grades', active: true, made: -150, rows: gradeRows },
    {
      name: 'Draft for next year',
      description: 'Merges A1 into A2, opens X2 to Germany, and adds a grade for the chief executive.',
      made: -6,
      rows: [
        ...gradeRows.filter(({ grade }) => grade !== 'A1' && grade !== 'X2'),
        { grade: 'X2', countries: ['DK', 'DE'] },
        { grade: 'X3', countries: ['DK'] },
      ],
    },
  ],
  plans: {
    'Group Performance Share Plan': { type: 'Performance Shares', values: 'DKK' },
    'Executive Option Programme': { type: 'Stock Options', values: 'SHARES' },
    'Restricted Stock for Key Talent': { type: 'Restricted Stock Units', values: 'SHARES' },
    'Long-term Cash Plan': { type: 'Cash LTI', values: 'PERCENT_OF_SALARY' },
  },
  incentives: [
    {
      name: 'Awards of last year',
      made: -500,
      rows: [
        ...awards('Group Performance Share Plan', thousands([20, 60, 150])),
        ...awards('Long-term Cash Plan', [8, 10, 12, 20]),
      ],
    },
    {
      name: 'Current awards',
      active: true,
      made: -140,
      rows: [
        ...awards('Group Performance Share Plan', thousands([25, 40, 70, 160, 320])),
        ...awards('Executive Option Programme', thousands([200, 450]), listed),
        ...awards('Restricted Stock for Key Talent', thousands([10, 12, 15, 20, 30, 45])),
        ...awards('Long-term Cash Plan', [8, 9, 10, 12, 14, 22]),
      ],
    },
    {
      name: 'Proposal of the committee',
      description: 'Higher awards of performance shares; the option programme ends.',
      made: -4,
      rows: [
        ...awards('Group Performance Share Plan', thousands([30, 45, 80, 180, 350])),
        ...awards('Restricted Stock for Key Talent', thousands([10, 12, 15, 20, 30, 45])),
        ...awards('Long-term Cash Plan', [8, 9, 10, 12, 14, 22]),
      ],
    },
  ],
  gradeMap: {
    'Executive 1': 'X2',
    'Executive 2': 'X1',
    'Executive 3': 'E2',
    'Executive 4': 'E1',
    'Senior Management 1': 'D2',
    'Senior Management 2': 'D1',
    'Management 1': 'C3',
    'Management 2': 'C2',
    'Management 3': 'C1',
    'Professional 1': 'C2',
    'Professional 2': 'C1',
    'Professional 3': 'B3',
    'Professional 4': 'B2',
    'Professional 5': 'B1',
    'Technical 1': 'B2',
    'Technical 2': 'B1',
    'Support 1': 'A3',
    'Support 2': 'A2',
    'Support 3': 'A1',
  },
  users: auroraUsers,
}
