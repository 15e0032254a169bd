/** What the choice of an application and its page say. */
export const ofApplications = {
  applications: {
    title: 'Select the Application',
    about: 'Choose the application you want to use.',
    notYours: 'Not part of your applications',
    company: 'Company',
    noAddress: 'The address of %{name} is not configured, so it cannot be opened from here.',
    open: 'Open %{name}',
    back: 'Back to the applications',
  },
}
