import { defineNodeApp } from '@nobicast/service-kit/node-preset';

export default defineNodeApp({
  folder: import.meta.dirname,
  entries: {
    stack: './local/stack.ts',
    database: './local/database.main.ts',
    'own-builds': './local/own-builds.main.ts',
    'object-store': './local/object-store/main.ts',
    'mail-catcher': './local/mail-catcher/main.ts',
    provision: './provision/main.ts',
    backup: './backup/main.ts',
    rescue: './local/run-rescue.ts',
    'publish-builds': './release/publish-builds.main.ts',
    release: './release/main.ts',
    import: './local/run-import.ts',
  },
});
