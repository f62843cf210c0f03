export const paying = {
  types: { bank: 'Bank', alipay: 'Alipay', weixin: 'WeChat Pay' },
  payee: {
    amount: 'Amount',
    name: 'Name',
    bank: 'Bank',
    number: 'Account number',
    account: 'Account',
    reference: 'Reference',
    copy: 'Copy: {{name}}',
    code: 'Payment code',
  },
  certify: { text: 'You need to verify your identity before you can trade here.', now: 'Verify my identity' },
  pictures: {
    add: 'Add a picture',
    number: 'Picture {{number}}',
    remove: 'Remove picture {{number}}',
    missing: 'The picture cannot be shown.',
    faults: { badFile: 'Please choose a JPG, PNG, BMP or GIF file.', tooLarge: 'The picture is larger than 5 MB.' },
  },
};
