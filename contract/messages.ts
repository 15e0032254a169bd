import { signInMessages } from './signInMessages'
import { say } from './say'

/** Messages shared by console and server. */
export const messages = {
  ...signInMessages,
  required: 'This field is required.',
  accessDenied: 'Access Denied',
  notFound: 'Not found',
  viewOwnOnly: 'This belongs to another application, which cannot be viewed as another person, nor as of a date.',
  invalidRefresh: 'Invalid refresh token',
  givenPasswordShort: 'Password must be at least 6 characters long.',
  imageType: 'You can only upload JPG/PNG file!',
  imageSize: 'Image must be smaller than 2MB!',
  notDeleted: 'Nothing was deleted.',
  nothingTakenBack: 'Nothing was taken back.',
  uploaded: 'CSV Data Uploaded Successfully',
  previewed: 'This is a preview. Nothing has been saved.',
} as const

/** The response to toggling a user or a company (A45, A63). */
export const toggleMessages = {
  tomUser: (name: string, isActive: boolean) =>
    isActive
      ? say('{name} has been successfully active', { name })
      : say('{name} has been successfully inactive', { name }),
  other: (name: string, isActive: boolean) =>
    isActive ? say('{name} is active', { name }) : say('{name} is inactive', { name }),
} as const

/** The message for a CSV file with more than these bytes. */
export const csvSizeMessage = (maxBytes: number): string =>
  say('The CSV file must not be larger than {size, number} MB.', { size: maxBytes / 1_048_576 })

/** The message after too many attempts. */
export const tooManyAttemptsMessage = (seconds: number): string =>
  say('Too many attempts. Please try again in {count, plural, one {# minute} other {# minutes}}.', {
    count: Math.max(1, Math.ceil(seconds / 60)),
  })
