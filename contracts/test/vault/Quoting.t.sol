// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {IParlayVault} from "../../src/interfaces/IParlayVault.sol";
import {Book} from "../../src/interfaces/IQuotingVault.sol";
import {ParlayLeg, ParlayQuote} from "../../src/libraries/ParlayTypes.sol";
import {VaultBase} from "./VaultBase.sol";

contract VaultQuotingTest is VaultBase {
    uint256 private constant OTHER_KEY = 0x07E4;

    function setUp() public override {
        super.setUp();
        depositAs(lp, 100_000e6);
    }

    function test_onlyTheRegisteredKeySignsQuotes() public {
        uint256[4] memory keys = [MAKER_KEY, LP_KEY, TAKER_KEY, OTHER_KEY];
        for (uint256 i = 0; i < keys.length; ++i) {
            expectFillRefused(vaultFill(300e6, keys[i]), IParlayVault.BadQuotingKey.selector);
        }
        escrow.fill(vaultFill(300e6, QUOTER_KEY));
        assertEq(vault.locked(), 300e6, "the registered key's quote is filled");
    }

    function test_signersThatTheKeyListsForItselfSignNothingForTheVault() public {
        vm.prank(quoter);
        escrow.setQuoteSigner(vm.addr(OTHER_KEY), true);
        expectFillRefused(vaultFill(300e6, OTHER_KEY), IParlayVault.BadQuotingKey.selector);
    }

    function test_newKeyIsNamedWithItsExpiryByAnEvent() public {
        vm.expectEmit(address(vault));
        emit IParlayVault.QuotingKeySet(vm.addr(OTHER_KEY), block.timestamp + 1 days);
        vm.prank(owner);
        vault.setQuotingKey(vm.addr(OTHER_KEY), block.timestamp + 1 days);
        assertEq(vault.quotingKey(), vm.addr(OTHER_KEY), "key");
        assertEq(vault.quotingKeyExpiry(), block.timestamp + 1 days, "expiry");
    }

    function test_keyIsRefusedWithoutAddressOrWithAnExpiryOutsideThirtyDays() public {
        vm.startPrank(owner);
        vm.expectRevert(IParlayVault.BadKeyExpiry.selector);
        vault.setQuotingKey(address(0), block.timestamp + 1 days);
        vm.expectRevert(IParlayVault.BadKeyExpiry.selector);
        vault.setQuotingKey(quoter, block.timestamp);
        vm.expectRevert(IParlayVault.BadKeyExpiry.selector);
        vault.setQuotingKey(quoter, block.timestamp + 30 days + 1);
        vm.expectRevert(IParlayVault.BadKeyExpiry.selector);
        vault.setQuotingKey(quoter, type(uint256).max);
        vault.setQuotingKey(quoter, block.timestamp + 1);
        vault.setQuotingKey(quoter, block.timestamp + 30 days);
        assertEq(vault.quotingKeyExpiry(), block.timestamp + 30 days, "thirty days are allowed");
    }

    function test_onlyTheOwnerNamesAndRevokesKeys() public {
        address[3] memory callers = [quoter, lp, thief];
        for (uint256 i = 0; i < callers.length; ++i) {
            vm.startPrank(callers[i]);
            vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, callers[i]));
            vault.setQuotingKey(callers[i], block.timestamp + 1 days);
            vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, callers[i]));
            vault.revokeQuotingKey();
            vm.stopPrank();
        }
    }

    function test_quoteMayLastUntilTheKeyExpiresAndNotASecondLonger() public {
        uint256 expiry = block.timestamp + 5 minutes;
        vm.prank(owner);
        vault.setQuotingKey(quoter, expiry);
        ParlayLeg[] memory legs = legs2();
        ParlayQuote memory quote = vaultQuote(100e6, 300e6, legs);
        quote.deadline = expiry + 1;
        expectFillRefused(fillOf(quote, QUOTER_KEY, legs), IParlayVault.BadQuotingKey.selector);
        quote.deadline = expiry;
        escrow.fill(fillOf(quote, QUOTER_KEY, legs));
    }

    function test_keySignsUpToItsLastSecondAndNothingAfter() public {
        ParlayLeg[] memory legs = legs2();
        uint256 expiry = vault.quotingKeyExpiry();
        vm.warp(expiry);
        ParlayQuote memory quote = vaultQuote(100e6, 300e6, legs);
        quote.deadline = expiry;
        escrow.fill(fillOf(quote, QUOTER_KEY, legs));
        vm.warp(expiry + 1);
        expectFillRefused(vaultFill(300e6, QUOTER_KEY), IParlayVault.BadQuotingKey.selector);
        // The escrow would refuse such a quote itself as past its deadline; the vault does not lean on that.
        vm.prank(address(escrow));
        vm.expectRevert(IParlayVault.BadQuotingKey.selector);
        vault.onFill(300e6, 100e6, quoter, expiry, Book(0, 0, 0, true), 0);
    }

    function test_rotationEndsTheOldKeyAtOnce() public {
        IParlayEscrow.Fill memory signedBefore = vaultFill(300e6, QUOTER_KEY);
        vm.prank(owner);
        vault.setQuotingKey(vm.addr(OTHER_KEY), block.timestamp + 1 days);
        expectFillRefused(signedBefore, IParlayVault.BadQuotingKey.selector);
        escrow.fill(vaultFill(300e6, OTHER_KEY));
        vm.prank(quoter);
        vm.expectRevert(IParlayVault.NotQuoter.selector);
        vault.cancelNonces(new uint256[](1));
    }

    function test_revocationEndsTheKeyAtOnceAndOpenParlaysGoOn() public {
        uint256 id = escrow.fill(vaultFill(300e6, QUOTER_KEY));
        IParlayEscrow.Fill memory signedBefore = vaultFill(300e6, QUOTER_KEY);
        vm.expectEmit(address(vault));
        emit IParlayVault.QuotingKeySet(address(0), 0);
        vm.prank(owner);
        vault.revokeQuotingKey();
        assertEq(vault.quotingKey(), address(0), "no key");
        expectFillRefused(signedBefore, IParlayVault.BadQuotingKey.selector);
        finalise(0, false);
        escrow.resolveLeg(id, 0);
        assertNav(100_100e6, "after the win");
    }

    function test_withoutAKeyNoSignerIsGoodNotEvenTheZeroAddress() public {
        vm.prank(owner);
        vault.revokeQuotingKey();
        vm.prank(address(escrow));
        vm.expectRevert(IParlayVault.BadQuotingKey.selector);
        vault.onFill(1, 1, address(0), 0, Book(0, 0, 0, true), 0);
    }

    function test_quoteOfTheVaultIsFilledOnce() public {
        ParlayLeg[] memory legs = legs2();
        ParlayQuote memory quote = vaultQuote(100e6, 300e6, legs);
        escrow.fill(fillOf(quote, QUOTER_KEY, legs));
        IParlayEscrow.Fill memory again = fillOf(quote, QUOTER_KEY, legs);
        vm.expectRevert(abi.encodeWithSelector(IParlayEscrow.NonceAlreadyUsed.selector, address(vault), quote.nonce));
        escrow.fill(again);
    }

    function test_ownerAndKeyTakeQuotesBackByTheirNonces() public {
        ParlayLeg[] memory legs = legs2();
        address[2] memory callers = [owner, quoter];
        for (uint256 i = 0; i < callers.length; ++i) {
            ParlayQuote memory quote = vaultQuote(100e6, 300e6, legs);
            IParlayEscrow.Fill memory args = fillOf(quote, QUOTER_KEY, legs);
            uint256[] memory nonces = new uint256[](2);
            (nonces[0], nonces[1]) = (quote.nonce, quote.nonce ^ 1);
            vm.expectEmit(address(escrow));
            emit IParlayEscrow.NonceUsed(address(vault), nonces[0]);
            vm.expectEmit(address(escrow));
            emit IParlayEscrow.NonceUsed(address(vault), nonces[1]);
            vm.prank(callers[i]);
            vault.cancelNonces(nonces);
            assertTrue(escrow.isNonceUsed(address(vault), nonces[1]), "used");
            vm.expectRevert(
                abi.encodeWithSelector(IParlayEscrow.NonceAlreadyUsed.selector, address(vault), quote.nonce)
            );
            escrow.fill(args);
        }
    }

    /// @dev It can no longer sign, and may still take back what it signed, until another key is named.
    function test_expiredKeyTakesItsQuotesBackUntilAnotherIsNamed() public {
        vm.warp(vault.quotingKeyExpiry() + 1);
        uint256[] memory nonces = new uint256[](1);
        nonces[0] = 7;
        vm.prank(quoter);
        vault.cancelNonces(nonces);
        assertTrue(escrow.isNonceUsed(address(vault), 7), "taken back");
        vm.prank(owner);
        vault.setQuotingKey(vm.addr(OTHER_KEY), block.timestamp + 1 days);
        vm.prank(quoter);
        vm.expectRevert(IParlayVault.NotQuoter.selector);
        vault.cancelNonces(nonces);
    }

    function test_nobodyElseTakesQuotesBack() public {
        address[3] memory callers = [lp, taker, thief];
        for (uint256 i = 0; i < callers.length; ++i) {
            vm.prank(callers[i]);
            vm.expectRevert(IParlayVault.NotQuoter.selector);
            vault.cancelNonces(new uint256[](1));
        }
    }

    function test_unregisteredVaultIsNoMaker() public {
        IParlayEscrow.Fill memory args = vaultFill(300e6, QUOTER_KEY);
        vm.prank(owner);
        escrow.setVault(address(vault), false);
        expectFillRefused(args, IParlayEscrow.BadSignature.selector);
    }
}
