/** What a console says that the server has replaced. */
export const ofNewBuild = {
  newBuild: {
    about: 'There is a new version of the console. Save your changes, then reload when it suits you.',
    reload: 'Reload',
  },
}
