/** The texts of the head of a company's pages. */
export const ofCompanyHead = {
  companyHead: {
    canSignIn: 'People can sign in',
    cannotSignIn: 'Nobody can sign in',
    contract: {
      IN_PROGRESS: 'Contract in progress, %{end}',
      ACTIVE: 'Contract active, %{end}',
      EXPIRED: 'Contract expired, %{end}',
      ends: 'ends in %{smart_count} day |||| ends in %{smart_count} days',
      today: 'ends today',
      ended: 'ended %{smart_count} day ago |||| ended %{smart_count} days ago',
      until: 'until %{date}',
    },
    switch: 'Switch company',
    switchTo: 'Switch to which company?',
    more: 'Type to find one of %{count} companies.',
  },
}
