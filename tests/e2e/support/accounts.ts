/** The emails of the demo accounts, by the names used in the stories. */
export const accounts = {
  master: 'master@talent.example',
  providerSuper: 'super@talent.example',
  providerAdmin: 'admin@talent.example',
  sales: 'sales@talent.example',
  companySuper: 'super@aurora.example',
  companyAdmin: 'admin@aurora.example',
  companyUser: 'user@aurora.example',
  companyViewer: 'viewer@aurora.example',
  /** May not view units or regions. */
  recruiter: 'recruiter@aurora.example',
  /** Has a custom role of the company. */
  payAnalyst: 'arjun.mehta@aurora.example',
  jobEvaluator: 'super@borealis.example',
  jobViewer: 'viewer@borealis.example',
} as const

export type Account = keyof typeof accounts

export const password = 'Welcome-2026'
