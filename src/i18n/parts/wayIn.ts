/** What the way into an application says. */
export const ofWayIn = {
  wayIn: {
    title: 'Sign in to {name}',
    opening: 'Opening {name} …',
    loading: 'Opening the application …',
    failed: 'This sign-in cannot go on',
    again: 'Try again',
    signIn: '{name} asks you to sign in again.',
    signInButton: 'Sign in',
    apps: 'Choose an application',
    refused: {
      application: 'You have no access to {name}. Ask an administrator of your company for it.',
      role: '{name} is for roles other than yours. Ask an administrator if you need it.',
      company: 'Your company does not use {name}.',
      inactiveCompany: 'Your company is not active at present.',
    },
    otherCompany: {
      company: '{name} has asked for a company that does not use it. Choose another one.',
      inactiveCompany: '{name} has asked for a company that is not active. Choose another one.',
    },
  },
}
