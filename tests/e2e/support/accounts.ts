/** The demo accounts by the names that the stories use. */
export const accounts = {
  master: 'master@talent.example',
  providerSuper: 'super@talent.example',
  providerAdmin: 'admin@talent.example',
  sales: 'sales@talent.example',
  companySuper: 'super@aurora.example',
  companyAdmin: 'admin@aurora.example',
  companyUser: 'user@aurora.example',
  companyViewer: 'viewer@aurora.example',
  /** Holds no right to see units or regions. */
  recruiter: 'recruiter@aurora.example',
  /** Has a role of the company's own making. */
  payAnalyst: 'arjun.mehta@aurora.example',
  jobEvaluator: 'super@borealis.example',
  jobViewer: 'viewer@borealis.example',
} as const

export type Account = keyof typeof accounts

export const password = 'Welcome-2026'
