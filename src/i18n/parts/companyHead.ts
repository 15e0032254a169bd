/** The texts of the head of a company's pages. */
export const ofCompanyHead = {
  companyHead: {
    canSignIn: 'People can sign in',
    cannotSignIn: 'Nobody can sign in',
    contract: {
      IN_PROGRESS: 'Contract in progress, {end}',
      ACTIVE: 'Contract active, {end}',
      EXPIRED: 'Contract expired, {end}',
      ends: '{count, plural, one {ends in # day} other {ends in # days}}',
      today: 'ends today',
      ended: '{count, plural, one {ended # day ago} other {ended # days ago}}',
      until: 'until {date}',
    },
    period: 'Contract',
    fromDate: 'Plan a contract change…',
    starts: '{count, plural, one {starts in # day} other {starts in # days}}',
    switch: 'Switch company',
    switchTo: 'Switch to which company?',
    more: 'Type to find one of {count, number} companies.',
  },
  firstSteps: {
    title: 'First steps',
    progress: '{done} of {count, number} done',
    done: 'done',
    hide: 'Hide',
    steps: {
      profile: { title: 'Profile', about: 'Logo, address, contract and contact person.' },
      structure: {
        title: 'Structure',
        about:
          'The units and regions that roles and grades refer to, from an outline, as in a similar company, or one by one.',
      },
      grades: {
        title: 'Grades',
        about: 'The job grades of the company, from a file, as in a similar company, or one by one.',
      },
      mapping: { title: 'Mapping', about: 'Paste the grade of each rank, or take those of a similar company.' },
      people: { title: 'People', about: 'Who signs in, from a file or one by one. Each person gets an invitation.' },
    },
    links: {
      edit: 'Edit the profile',
      outline: 'Paste an outline',
      asIn: 'As in …',
      unit: 'Add units',
      region: 'Add regions',
      upload: 'Upload a file',
      grade: 'Add grades',
      paste: 'Map its grades',
      map: 'Open the grade map',
      person: 'Add people',
    },
  },
}
