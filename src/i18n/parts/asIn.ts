/** The texts of copying from a similar company. */
export const ofAsIn = {
  asIn: {
    title: 'As in a similar company',
    company: 'As in which company?',
    companyHint: 'Find companies by name, or by a sector or industry of their business units.',
    companyExample: 'Name, sector or industry',
    alike: 'In the same sector or industry',
    others: 'Others',
    none: 'No other company has anything to copy.',
    parts: 'What to copy',
    titles: { structure: 'Structure', grades: 'Grades', mapping: 'Mapping' },
    about: 'Legal entities and people are not copied. People of this company will see the names.',
    undo: 'You can undo it right after.',
    noUndo: 'There is no undo for grades and mappings: what is copied is changed and deleted like anything else.',
    changed: 'Something has changed since you looked. This is what would be copied now.',
    more: '{names} and {count, number} more',
    of: {
      business_units: '{count, plural, one {# business unit} other {# business units}}',
      regions: '{count, plural, one {# region} other {# regions}}',
      countries: '{count, plural, one {# country} other {# countries}}',
      job_grades: '{count, plural, one {# job grade} other {# job grades}}',
      mapped_ranks: '{count, plural, one {# mapped rank} other {# mapped ranks}}',
    },
    yes: 'Copy',
    done: 'Copied from {company}: {names}.',
    undone: 'Undone: {names}.',
  },
}
