import type { DemoCompany } from '../company'

const grades = ['8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18'].map((level) => `Level ${level}`)
const gradeRows = grades.map((grade) => ({ grade }))
const je = ['JE'] as const

export const borealis: DemoCompany = {
  name: 'Borealis Energy',
  domain: 'borealis.example',
  address: '800 5th Avenue SW, Suite 2100',
  postalCode: 'T2P 3T6',
  headquarters: 'Calgary',
  country: 'CA',
  currency: 'CAD',
  financialYear: 0,
  contract: [-300, 795],
  status: 'ACTIVE',
  applications: ['JE'],
  logo: {
    background: '#10243f',
    shapes: `<path d="M18 70C30 24 42 24 50 50s20 26 32-20" fill="none" stroke="#5ee6c5" stroke-width="9" stroke-linecap="round"/>
      <path d="M18 80C34 46 44 46 52 64s18 16 30-14" fill="none" stroke="#7aa8ff" stroke-width="6" stroke-linecap="round"/>
      <circle cx="74" cy="22" r="4" fill="#ffffff"/><circle cx="28" cy="24" r="3" fill="#ffffff"/>`,
  },
  contact: { name: 'Margaret Oyelaran', mailbox: 'margaret.oyelaran', phone: '4035550142' },
  stocks: [{ type: 'in-House', currency: 'CAD', value: 58.2 }],
  regions: {
    'Western Canada': 'CA',
    'United States': 'US',
    'North Sea': 'NO GB DK NL',
    'Central Asia': 'KZ AZ',
    'Asia Pacific': 'AU ID MY',
  },
  units: [
    { name: 'Upstream', naics: '2111', regions: ['Western Canada', 'North Sea', 'Central Asia'] },
    { name: 'Pipelines', naics: '4862', regions: ['Western Canada', 'United States'] },
    { name: 'Wind & Solar', naics: '2211', regions: ['Western Canada', 'United States', 'North Sea', 'Asia Pacific'] },
    { name: 'Gas Distribution', naics: '2212', regions: ['Western Canada'] },
    { name: 'Trading', naics: '5231', regions: ['United States', 'North Sea'] },
    { name: 'Corporate Centre', naics: '5511', regions: ['Western Canada'] },
  ],
  entities: [
    ['Upstream', 'Western Canada', 'CA', 'Borealis Resources Ltd.'],
    ['Upstream', 'North Sea', 'NO', 'Borealis Norge AS'],
    ['Upstream', 'North Sea', 'GB', 'Borealis (UK) Exploration Ltd'],
    ['Upstream', 'Central Asia', 'KZ', 'Borealis Caspian LLP'],
    ['Pipelines', 'Western Canada', 'CA', 'Borealis Midstream Inc.'],
    ['Pipelines', 'United States', 'US', 'Borealis Pipelines LLC'],
    ['Wind & Solar', 'North Sea', 'DK', 'Borealis Vind A/S'],
    ['Wind & Solar', 'Asia Pacific', 'AU', 'Borealis Renewables Pty Ltd'],
    ['Corporate Centre', 'Western Canada', 'CA', 'Borealis Energy Inc.'],
  ],
  grades: [
    { name: 'Levels before the evaluation', made: -700, rows: gradeRows.slice(0, -2) },
    { name: 'Evaluated levels', active: true, made: -260, rows: gradeRows },
    {
      name: 'Fewer levels',
      description: 'Level 12 becomes part of level 13.',
      made: -9,
      rows: gradeRows.filter(({ grade }) => grade !== 'Level 12'),
    },
  ],
  plans: {
    'Long Term Incentive': { type: 'Performance Shares', values: 'CAD' },
    'Phantom Units for Field Leaders': { type: 'Phantom Shares' },
  },
  incentives: [
    {
      name: 'Targets',
      active: true,
      made: -250,
      rows: [
        { plan: 'Long Term Incentive', grade: 'Level 16', value: 90_000 },
        { plan: 'Long Term Incentive', grade: 'Level 17', value: 180_000 },
        { plan: 'Long Term Incentive', grade: 'Level 18', value: 400_000 },
        { plan: 'Phantom Units for Field Leaders', grade: 'Level 13', value: 12_000 },
        { plan: 'Phantom Units for Field Leaders', grade: 'Level 14', value: 18_000 },
      ],
    },
  ],
  gradeMap: {
    'Executive 1': 'Level 18',
    'Executive 2': 'Level 17',
    'Executive 3': 'Level 16',
    'Senior Management 1': 'Level 15',
    'Management 1': 'Level 14',
    'Management 2': 'Level 13',
    'Professional 1': 'Level 13',
    'Professional 2': 'Level 12',
    'Professional 3': 'Level 11',
    'Professional 4': 'Level 10',
    'Support 1': 'Level 9',
    'Support 2': 'Level 8',
  },
  users: [
    { name: ['Ingrid', 'Fraser'], mailbox: 'super', role: 'COMPANY_SUPER_USER', in: je, phone: '4035550101' },
    {
      name: ['Owen', 'Blackwood'],
      mailbox: 'viewer',
      role: 'COMPANY_BUSINESS_ACCESS',
      in: je,
      phone: '4035550102',
      may: { units: ['Upstream'], regions: ['Western Canada'], countries: ['CA'], jobFunctions: ['Engineering'] },
    },
    { name: ['Priya', 'Raman'], mailbox: 'priya.raman', role: 'COMPANY_ADMIN', in: je, phone: '4035550103' },
    {
      name: ['Callum', 'Reid'],
      mailbox: 'callum.reid',
      role: 'COMPANY_USER',
      in: je,
      may: {
        units: ['Upstream', 'Wind & Solar'],
        regions: ['North Sea'],
        countries: ['GB', 'NO'],
        grades: ['Level 11', 'Level 12'],
      },
    },
    { name: ['Aigerim', 'Bekova'], mailbox: 'aigerim.bekova', role: 'COMPANY_USER', in: je, phone: '4035550105' },
    { name: ['Sofie', 'Nyborg'], mailbox: 'sofie.nyborg', role: 'COMPANY_BUSINESS_ACCESS', in: je },
    { name: ['Hector', 'Salas'], mailbox: 'hector.salas', role: 'COMPANY_USER', in: je, inactive: true },
  ],
}
