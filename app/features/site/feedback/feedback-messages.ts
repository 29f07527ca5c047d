/** What is wrong with a message, in English as the API says it. */
export const FEEDBACK_MESSAGES = {
  required: /*i18n*/ 'Message is required and must be a string',
  tooShort: /*i18n*/ 'Message must be at least 10 characters long',
  tooLong: /*i18n*/ 'Message must be less than 5000 characters',
  name: /*i18n*/ 'Name must be at most 100 characters',
  email: /*i18n*/ 'Invalid email format',
  type: /*i18n*/ 'Type must be bug or general',
  failed: /*i18n*/ 'Failed to send feedback',
}
