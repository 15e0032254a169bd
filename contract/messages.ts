import { signInMessages } from './signInMessages'

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
  tomUser: (name: string, isActive: boolean) => `${name} has been successfully ${isActive ? 'active' : 'inactive'}`,
  other: (name: string, isActive: boolean) => `${name} is ${isActive ? 'active' : 'inactive'}`,
} as const

/** The message for a CSV file with more than these bytes. */
export const csvSizeMessage = (maxBytes: number): string =>
  `The CSV file must not be larger than ${maxBytes / 1_048_576} MB.`

/** The message after too many attempts. */
export const tooManyAttemptsMessage = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
