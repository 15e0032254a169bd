/** The menu of the profile. */
export const ofProfile = {
  profile: {
    activity: 'Activity',
    apiKeys: 'Keys for programs',
    identityProvider: 'Identity provider',
    provisioning: 'Provisioning',
    reviews: 'Access reviews',
    planned: 'Planned changes',
    apps: 'Apps',
    changes: 'Compare two dates',
    compact: 'Compact rows',
    language: 'Language',
    logOut: 'Log out',
    print: 'Print this page',
    sessions: 'Sign-in and security',
    scheme: { light: 'Light theme', dark: 'Dark theme', system: 'System theme' },
  },
}
