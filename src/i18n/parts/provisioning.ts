/** People and groups that an identity provider sends. */
export const ofProvisioning = {
  provisioning: {
    title: 'Provisioning',
    about:
      'Your identity provider adds, changes and switches off the users of your company by SCIM 2.0, and its groups give them roles.',
    aboutOf:
      'The identity provider of {company} adds, changes and switches off its users by SCIM 2.0. A super user of the company sets this up.',
    what: 'provisioning',
    noCompanyAbout: 'Each company has its own identity provider. Choose a company first.',
    connection: {
      title: 'Connection',
      address: 'Address (tenant URL, base URL)',
      addressHint: 'Enter it at the identity provider, with a key as its secret token.',
      key: 'The secret token is a key for programs with these four permissions: view, create and update company users, and enable or disable them.',
      toKeys: 'Keys for programs',
      last: 'Last request {moment}',
      never: 'Nothing received in the last {days} days',
      people:
        '{count, plural, one {# user known to the identity provider} other {# users known to the identity provider}}',
    },
    everybody: {
      title: 'Default role',
      about:
        'What everybody gets who arrives and is in no group with a role: by provisioning, or by a first sign-in at your identity provider if it lets new people in.',
      toProvider: 'Identity provider: whether new people may come by signing in',
      change: 'Change default role',
      dialog: 'Default role',
      dialogAbout:
        'It counts at once for all who have arrived by provisioning or by a first sign-in and have no role of a group. What limits a role, such as regions, is chosen for each user.',
      invites: 'Invite new users by mail',
      invitesHint: 'Not needed if they sign in by your identity provider.',
      invited: 'New users are invited by mail.',
      notInvited: 'New users are not invited by mail.',
    },
    groups: {
      title: 'Groups',
      history: 'History of groups',
      about:
        'Members get the roles of their group. If somebody is in several, the first one in this order counts. Roles that were given by hand are never changed.',
      list: 'Groups, in their order',
      none: 'No groups yet',
      noneAbout: 'They appear here as soon as the identity provider sends them.',
      members: '{count, plural, one {# member} other {# members}}',
      change: 'Choose roles',
      changeOf: 'Choose the roles of ‘{name}’',
      up: 'Move ‘{name}’ up',
      down: 'Move ‘{name}’ down',
      moved: '‘{name}’ is now number {place}.',
      remove: 'Remove ‘{name}’',
      without: 'Without a role',
    },
    roles: {
      title: 'Roles of ‘{name}’',
      about:
        'They replace what groups gave before. Business units, regions and what else limits a role are chosen for each user.',
      role: 'Role in {application}',
      none: 'No role',
      defaults: 'Default roles',
      own: 'Roles of the company',
      present: '{name} (as chosen before)',
      save: 'Save roles',
      saved: 'Roles saved. Users have them now.',
      reach:
        '{count, plural, one {This changes the roles of # member at once.} other {This changes the roles of # members at once.}}',
    },
    removing: {
      title: 'Remove ‘{name}’?',
      about:
        'Its members lose the roles that it has given. If the identity provider still sends the group, it is refused until the group is created again there.',
      yes: 'Remove group',
      done: 'Group removed.',
    },
    log: {
      title: 'Requests',
      about: 'Each request that changed something or was refused, kept for {days} days.',
      label: 'Which requests to show',
      all: 'All',
      refused: 'Refused',
      noted: 'With a note',
      list: 'Requests, the newest first',
      none: { all: 'No requests yet.', refused: 'Nothing was refused.', noted: 'There are no notes.' },
      more: 'Show more',
      what: 'the requests',
      outcomes: { done: 'Done', noted: 'Done, with a note', refused: 'Refused' },
      acts: { POST: 'Add', PUT: 'Replace', PATCH: 'Change', DELETE: 'Delete', GET: 'Read' },
      of: '{act} {resource} {subject}',
      resources: { User: 'user', Group: 'group' },
      by: '{moment} · {key} · status {status} · request {request}',
    },
  },
}
