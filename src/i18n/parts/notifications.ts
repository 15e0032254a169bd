import { waitingTexts } from '../companyFigures'

/** What the notifications say, in the bell and on the dashboard. */
export const ofNotifications = {
  bell: {
    none: 'No notifications',
    contractEnds: 'The contract of {name} ends soon',
    viewed: '{viewer} of {company} looked at the console as you',
    viewedUntil: '{from} to {to}',
    viewedNow: 'Since {from}',
    today: '{date}, today',
    when: '{count, plural, one {{date}, in # day} other {{date}, in # days}}',
  },
  waiting: waitingTexts,
}
