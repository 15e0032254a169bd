import { jobEvaluationAbout } from '../../../contract/applicationTexts'

/** What the choice of an application and its page say. */
export const ofApplications = {
  applications: {
    dashboard: { about: 'Manage companies, their users and the reference data.' },
    tom: { about: 'Offer modeller: build and compare job offers.' },
    taref: { about: jobEvaluationAbout },
    livePay: { about: 'Reports that compare your pay with the market.' },
    title: 'Select the Application',
    about: 'Choose the application you want to use.',
    notYours: 'Not part of your applications',
    company: 'Company',
    noAddress: 'The address of {name} is not configured, so it cannot be opened from here.',
    open: 'Open {name}',
    back: 'Back to the applications',
  },
}
