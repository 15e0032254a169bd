/** What the way into an application says. */
export const ofWayIn = {
  wayIn: {
    title: 'Sign in to %{name}',
    opening: 'Opening %{name} …',
    loading: 'Opening the application …',
    failed: 'This sign-in cannot go on',
    again: 'Try again',
    signIn: '%{name} asks you to sign in again.',
    signInButton: 'Sign in',
    apps: 'Choose an application',
    refused: {
      application: 'You have no access to %{name}. Ask an administrator of your company for it.',
      role: '%{name} is for other roles than yours. Ask an administrator if you need it.',
      company: 'Your company does not use %{name}.',
      inactiveCompany: 'Your company is not active at present.',
    },
    notCompany: 'The company that was asked for does not use %{name}. Choose another one.',
  },
}
