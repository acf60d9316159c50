import { render, screen } from '@testing-library/react';
import { CheckboxField } from './CheckboxField.tsx';
import { FormAlert } from './FormAlert.tsx';
import { TextArea, TextField } from './TextField.tsx';

test('a field is named by its visible label and described by its help', () => {
  render(<TextField label="Nom" help="Comme à l’antenne." name="name" />);
  const input = screen.getByRole('textbox', { name: 'Nom', description: 'Comme à l’antenne.' });
  expect(input.getAttribute('aria-invalid')).toBeNull();
});

test('the error is described before the help, and marks the control as invalid', () => {
  render(<TextArea label="Bio" help="Courte." error="10 caractères au plus." />);
  const area = screen.getByRole('textbox', { name: 'Bio', description: '10 caractères au plus. Courte.' });
  expect(area.getAttribute('aria-invalid')).toBe('true');
});

test('the error of a whole form takes the focus when it appears', () => {
  render(<FormAlert>Rien n’est parti.</FormAlert>);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});

test('a tick is named by its label, which is part of its target, and described by what it means', () => {
  render(<CheckboxField label="Me prévenir" help="Un e-mail, une fois." defaultChecked />);
  const tick = screen.getByRole('checkbox', { name: 'Me prévenir', description: 'Un e-mail, une fois.' });
  screen.getByText('Me prévenir').click();
  expect(tick).toHaveProperty('checked', false);
});
