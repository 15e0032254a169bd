/** What the list of company users says, and the question whose they are. */
export const ofCompanyUserList = {
  companyUsers: {
    choose: 'Choose the company whose users you want to see.',
    roles: { link: 'Roles' },
    list: {
      preset: '{shown} compared with the preset of {role}',
      more: 'More: {rights}',
      less: 'Less: {rights}',
      invited: 'Invited, not signed in yet',
      lastSeen: 'Last seen {day}',
      until: 'until {day}',
      neverSeen: 'No visit on record',
    },
  },
  resources: {
    companyUsers: {
      bulk: {
        activate: {
          button: 'Activate',
          title: '{count, plural, one {Activate # person?} other {Activate # people?}}',
          yes: '{count, plural, one {Activate # person} other {Activate # people}}',
          done: '{count, plural, one {# person is active.} other {# people are active.}}',
        },
        deactivate: {
          button: 'Deactivate',
          title: '{count, plural, one {Deactivate # person?} other {Deactivate # people?}}',
          yes: '{count, plural, one {Deactivate # person} other {Deactivate # people}}',
          done: '{count, plural, one {# person is inactive.} other {# people are inactive.}}',
        },
        role: {
          button: 'Change role',
          title: '{count, plural, one {Change the role of # person} other {Change the role of # people}}',
          yes: '{count, plural, one {Change # person} other {Change # people}}',
          done: '{count, plural, one {The role of # person was changed.} other {The roles of # people were changed.}}',
        },
        scope: {
          button: 'Change scope',
          title:
            '{count, plural, one {Change the scope of the role of # person} other {Change the scope of the roles of # people}}',
          yes: '{count, plural, one {Change # person} other {Change # people}}',
          done: '{count, plural, one {The role of # person was changed.} other {The roles of # people were changed.}}',
        },
        permission: {
          button: 'Change one permission',
          title: '{count, plural, one {Change one permission of # person} other {Change one permission of # people}}',
          yes: '{count, plural, one {Change # person} other {Change # people}}',
          done: '{count, plural, one {The permissions of # person were changed.} other {The permissions of # people were changed.}}',
        },
        rights: {
          button: 'Copy rights',
          title:
            '{count, plural, one {Copy the rights of somebody to # person} other {Copy the rights of somebody to # people}}',
          yes: '{count, plural, one {Change # person} other {Change # people}}',
          done: '{count, plural, one {The rights of # person were changed.} other {The rights of # people were changed.}}',
        },
        invite: {
          button: 'Resend invitation',
          title:
            '{count, plural, one {Resend the invitation of # person?} other {Resend the invitations of # people?}}',
          yes: '{count, plural, one {Invite # person} other {Invite # people}}',
          done: '{count, plural, one {# invitation was sent.} other {# invitations were sent.}}',
          willChange: '{count, plural, one {# person will be invited.} other {# people will be invited.}}',
          cannot: '{count, plural, one {# person cannot be invited.} other {# people cannot be invited.}}',
          changed: '{count, plural, one {# person was invited.} other {# people were invited.}}',
          failed: '{count, plural, one {# person could not be invited.} other {# people could not be invited.}}',
        },
        withdraw: {
          button: 'Withdraw invitation',
          title:
            '{count, plural, one {Withdraw the invitation of # person?} other {Withdraw the invitations of # people?}}',
          yes: '{count, plural, one {Withdraw # invitation} other {Withdraw # invitations}}',
          done: '{count, plural, one {# invitation was withdrawn.} other {# invitations were withdrawn.}}',
          willChange: '{count, plural, one {# invitation will be withdrawn.} other {# invitations will be withdrawn.}}',
          cannot:
            '{count, plural, one {# person has no invitation to withdraw.} other {# people have no invitation to withdraw.}}',
          changed: '{count, plural, one {# invitation was withdrawn.} other {# invitations were withdrawn.}}',
          failed:
            '{count, plural, one {# invitation could not be withdrawn.} other {# invitations could not be withdrawn.}}',
        },
      },
    },
  },
  viewAs: {
    action: 'View as',
    of: 'View as {name}',
    confirm:
      'You will see the console as {name} sees it, for an hour at most. Nothing can be changed meanwhile. {name} is told in the notifications that you looked, and when.',
    start: 'View',
  },
}
