/** What the list of company users says, and the question whose they are. */
export const ofCompanyUserList = {
  companyUsers: {
    choose: 'Choose the company whose users you want to see.',
    roles: { link: 'Roles' },
    list: {
      preset: '%{shown} compared with the preset of %{role}',
      more: 'More: %{rights}',
      less: 'Less: %{rights}',
      invited: 'Invited, not signed in yet',
      lastSeen: 'Last seen %{day}',
      until: 'until %{day}',
      neverSeen: 'No visit on record',
    },
  },
  viewAs: {
    action: 'View as',
    of: 'View as %{name}',
    confirm:
      'You will see the console as %{name} sees it, for an hour at most. Nothing can be changed meanwhile. %{name} is told in the notifications that you looked, and when.',
    start: 'View',
  },
}
