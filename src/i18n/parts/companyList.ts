/** The texts of the list of companies for provider staff. */
export const ofCompanyList = {
  resources: {
    listedCompanies: {
      fields: {
        name: 'Name',
        country: 'Country',
        status: 'Contract status',
        is_active: 'Sign-in',
        applications: 'Applications',
        contract_end_date: 'Contract end',
        people: 'People',
        waiting: 'Waits for somebody',
      },
      filters: { applications: 'Application' },
      presets: { endingThisMonth: 'Ending this month', inProgress: 'In progress', signedOut: 'Signed out' },
      search: 'Search companies',
      empty: 'No company found',
      invite: 'Create the first company.',
      create: 'Create New Company',
      edit: 'Edit Company',
      editOf: 'Edit Company %{title}',
      deactivateAbout: 'Nobody from %{title} can sign in until the company is reactivated.',
    },
  },
}
