/** What is shown to be copied, some of it once only. */
export const ofShownOnce = {
  shownOnce: {
    copy: 'Copy',
    copyOf: 'Copy ‘{label}’',
    copied: 'Copied.',
    notCopied: 'The browser does not allow copying. Select the text and copy it yourself.',
  },
}
