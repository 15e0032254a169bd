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
  resources: {
    companyUsers: {
      bulk: {
        activate: {
          button: 'Activate',
          title: 'Activate %{count} person? |||| Activate %{count} people?',
          yes: 'Activate %{count} person |||| Activate %{count} people',
          done: '%{count} person is active. |||| %{count} people are active.',
        },
        deactivate: {
          button: 'Deactivate',
          title: 'Deactivate %{count} person? |||| Deactivate %{count} people?',
          yes: 'Deactivate %{count} person |||| Deactivate %{count} people',
          done: '%{count} person is inactive. |||| %{count} people are inactive.',
        },
        role: {
          button: 'Change role',
          title: 'Change the role of %{count} person |||| Change the role of %{count} people',
          yes: 'Change %{count} person |||| Change %{count} people',
          done: 'The role of %{count} person was changed. |||| The roles of %{count} people were changed.',
        },
        scope: {
          button: 'Change scope',
          title:
            'Change the scope of the role of %{count} person |||| Change the scope of the roles of %{count} people',
          yes: 'Change %{count} person |||| Change %{count} people',
          done: 'The role of %{count} person was changed. |||| The roles of %{count} people were changed.',
        },
        permission: {
          button: 'Change one permission',
          title: 'Change one permission of %{count} person |||| Change one permission of %{count} people',
          yes: 'Change %{count} person |||| Change %{count} people',
          done: 'The permissions of %{count} person were changed. |||| The permissions of %{count} people were changed.',
        },
        rights: {
          button: 'Copy rights',
          title: 'Copy the rights of somebody to %{count} person |||| Copy the rights of somebody to %{count} people',
          yes: 'Change %{count} person |||| Change %{count} people',
          done: 'The rights of %{count} person were changed. |||| The rights of %{count} people were changed.',
        },
        invite: {
          button: 'Resend invitation',
          title: 'Resend the invitation of %{count} person? |||| Resend the invitations of %{count} people?',
          yes: 'Invite %{count} person |||| Invite %{count} people',
          done: '%{count} invitation was sent. |||| %{count} invitations were sent.',
          willChange: '%{count} person will be invited. |||| %{count} people will be invited.',
          cannot: '%{count} person cannot be invited. |||| %{count} people cannot be invited.',
          changed: '%{count} person was invited. |||| %{count} people were invited.',
          failed: '%{count} person could not be invited. |||| %{count} people could not be invited.',
        },
        withdraw: {
          button: 'Withdraw invitation',
          title: 'Withdraw the invitation of %{count} person? |||| Withdraw the invitations of %{count} people?',
          yes: 'Withdraw %{count} invitation |||| Withdraw %{count} invitations',
          done: '%{count} invitation was withdrawn. |||| %{count} invitations were withdrawn.',
          willChange: '%{count} invitation will be withdrawn. |||| %{count} invitations will be withdrawn.',
          cannot: '%{count} person has no invitation to withdraw. |||| %{count} people have no invitation to withdraw.',
          changed: '%{count} invitation was withdrawn. |||| %{count} invitations were withdrawn.',
          failed: '%{count} invitation could not be withdrawn. |||| %{count} invitations could not be withdrawn.',
        },
      },
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
