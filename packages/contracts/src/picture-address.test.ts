import { absolutePicture, isOwnPicture, isPictureAddress, smallPicture } from './picture-address.ts';

const hash = 'a1'.repeat(16);
const own = `/api/covers/${hash}-1400.jpg`;

test.each([
  [own, true],
  [`/api/covers/${hash}.jpg`, false],
  [`/api/covers/${hash}-192.webp`, false],
  [`/api/covers/${hash.toUpperCase()}-1400.jpg`, false],
  [`/api/covers/${hash}-1400xjpg`, false],
  [`/api/covers/${hash}-1400.jpg?x`, false],
  [`https://x.example${own}`, false],
  [`//x.example${own}`, false],
  [`/api/covers/../${hash}-1400.jpg`, false],
])('%s is a picture of ours: %p', (address, expected) => {
  expect(isOwnPicture(address)).toBe(expected);
});

test.each([
  [own, true],
  ['https://x.example/a.jpg', true],
  ['http://x.example/a.jpg', false],
  ['https:/x.example/a.jpg', false],
  ['https://', false],
  ['//x.example/a.jpg', false],
  ['/a.jpg', false],
  ['javascript:alert(1)', false],
  ['data:image/png;base64,x', false],
  ['', false],
])('%s can be shown: %p', (address, expected) => {
  expect(isPictureAddress(address)).toBe(expected);
});

test('only pictures of ours become whole addresses, and have a small size', () => {
  const elsewhere = 'https://x.example/a-1400.jpg';
  const whole = [own, elsewhere].map((address) => absolutePicture('https://nobicast.test', address));
  expect(whole).toEqual([`https://nobicast.test${own}`, elsewhere]);
  expect([smallPicture(own), smallPicture(elsewhere)]).toEqual([`/api/covers/${hash}-192.webp`, elsewhere]);
});
