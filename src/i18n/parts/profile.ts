/** The menu of the profile. */
export const ofProfile = {
  profile: {
    apps: 'Apps',
    logOut: 'Log out',
    scheme: { light: 'Light theme', dark: 'Dark theme', system: 'System theme' },
  },
}
