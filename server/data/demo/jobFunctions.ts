/** Job functions based on ISCO-08, with names as in companies' job catalogues. */

interface JobFunction {
  readonly name: string
  readonly about: string
  readonly subFunctions: readonly string[]
}

export const functions: readonly JobFunction[] = [
  {
    name: 'General Management',
    about: 'Leads the company, a country or a business, with responsibility for its result.',
    subFunctions: [
      'Executive Leadership',
      'Country Management',
      'Business Unit Management',
      'Strategy',
      'Project Office',
    ],
  },
  {
    name: 'Finance',
    about: 'Plans, records and controls the use of money.',
    subFunctions: [
      'Accounting',
      'Controlling',
      'Treasury',
      'Tax',
      'Internal Audit',
      'Investor Relations',
      'Payroll Accounting',
    ],
  },
  {
    name: 'Human Resources',
    about: 'Wins, develops and rewards the people of the company.',
    subFunctions: [
      'HR Business Partnering',
      'Talent Acquisition',
      'Compensation & Benefits',
      'Learning & Development',
      'Employee Relations',
      'HR Operations',
    ],
  },
  {
    name: 'Legal & Compliance',
    about: 'Protects the company in contracts, before authorities and by its own rules.',
    subFunctions: ['Corporate Law', 'Contract Management', 'Compliance', 'Data Protection', 'Company Secretariat'],
  },
  {
    name: 'Information Technology',
    about: 'Builds and runs software, data and networks.',
    subFunctions: [
      'Software Development',
      'IT Architecture',
      'Infrastructure & Operations',
      'Information Security',
      'Data & Analytics',
      'Business Applications',
      'IT Service Desk',
    ],
  },
  {
    name: 'Sales',
    about: 'Wins customers and keeps them.',
    subFunctions: [
      'Key Account Management',
      'Field Sales',
      'Inside Sales',
      'Sales Operations',
      'Presales',
      'Trade Marketing',
    ],
  },
  {
    name: 'Marketing & Communications',
    about: 'Makes brands and products known and speaks for the company.',
    subFunctions: [
      'Brand Management',
      'Product Marketing',
      'Digital Marketing',
      'Market Research',
      'Corporate Communications',
    ],
  },
  {
    name: 'Operations & Production',
    about: 'Makes goods in plants, safely, in time and quantity.',
    subFunctions: [
      'Plant Management',
      'Production',
      'Maintenance',
      'Process Improvement',
      'Production Planning',
      'Utilities',
    ],
  },
  {
    name: 'Engineering',
    about: 'Designs plants, machines and structures and oversees how they are built.',
    subFunctions: [
      'Mechanical Engineering',
      'Electrical Engineering',
      'Process Engineering',
      'Civil Engineering',
      'Automation',
    ],
  },
  {
    name: 'Research & Development',
    about: 'Finds and tests what the company will sell next.',
    subFunctions: [
      'Basic Research',
      'Product Development',
      'Laboratory',
      'Regulatory Affairs',
      'Intellectual Property',
    ],
  },
  {
    name: 'Supply Chain & Logistics',
    about: 'Buys, stores and moves material and goods.',
    subFunctions: [
      'Procurement',
      'Demand Planning',
      'Warehousing',
      'Transport',
      'Customs',
      'Fleet Management',
      'Materials Management',
    ],
  },
  {
    name: 'Quality, Health, Safety & Environment',
    about: 'Keeps products, people and surroundings from harm.',
    subFunctions: [
      'Quality Assurance',
      'Quality Control',
      'Occupational Safety',
      'Environmental Management',
      'Sustainability',
    ],
  },
  {
    name: 'Customer Service',
    about: 'Helps customers before and after they buy.',
    subFunctions: [
      'Contact Centre',
      'Order Management',
      'Technical Support',
      'Customer Success',
      'Complaint Management',
    ],
  },
]
