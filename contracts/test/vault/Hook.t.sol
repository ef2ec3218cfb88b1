// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {IParlayVault} from "../../src/interfaces/IParlayVault.sol";
import {Book} from "../../src/interfaces/IQuotingVault.sol";
import {ParlayLeg, ParlayQuote} from "../../src/libraries/ParlayTypes.sol";
import {ParlayEscrow} from "../../src/ParlayEscrow.sol";
import {ParlayVault} from "../../src/ParlayVault.sol";
import {HookedToken, Spy} from "./HookedToken.sol";
import {VaultBase} from "./VaultBase.sol";

/// @notice The call of the escrow to the vault in the midst of a fill, and what others can do in that moment.
contract VaultHookTest is VaultBase {
    Spy private spy;

    function setUp() public override {
        super.setUp();
        token = new HookedToken();
        escrow = new ParlayEscrow(owner, token, registry, feeRecipient, FORCE_VOID_AFTER);
        vault = new ParlayVault(owner, token, escrow);
        vm.startPrank(owner);
        escrow.setVault(address(vault), true);
        vault.setQuotingKey(quoter, block.timestamp + 30 days);
        vm.stopPrank();
        address[3] memory funded = [taker, buyer, lp];
        for (uint256 i = 0; i < funded.length; ++i) {
            token.mint(funded[i], 1_000_000e6);
            vm.prank(funded[i]);
            token.approve(address(escrow), type(uint256).max);
        }
        depositAs(lp, 10_000e6);
        spy = new Spy();
        token.mint(address(spy), 1000e6);
        spy.run(address(token), abi.encodeCall(token.approve, (address(vault), type(uint256).max)));
        spy.run(address(token), abi.encodeCall(token.approve, (address(escrow), type(uint256).max)));
        spy.run(address(vault), abi.encodeCall(vault.deposit, (500e6, address(spy))));
        _teachSpy();
    }

    function test_onlyTheEscrowAsksForCollateral() public {
        Book memory book = Book(0, 0, 0, true);
        address[5] memory callers = [owner, quoter, lp, thief, address(vault)];
        for (uint256 i = 0; i < callers.length; ++i) {
            vm.prank(callers[i]);
            vm.expectRevert(IParlayVault.NotEscrow.selector);
            vault.onFill(1, 1, quoter, block.timestamp + 1, book, type(uint128).max);
        }
        assertEq(token.allowance(address(vault), address(escrow)), 0, "no allowance");
    }

    /// @dev Another escrow over the same token, run by the attacker, has no hold on the vault.
    function test_escrowThatTheVaultDoesNotKnowFillsNothing() public {
        vm.startPrank(thief);
        ParlayEscrow fake = new ParlayEscrow(thief, token, registry, thief, FORCE_VOID_AFTER);
        fake.setVault(address(vault), true);
        vm.stopPrank();
        vm.prank(taker);
        token.approve(address(fake), type(uint256).max);
        escrow = fake;
        IParlayEscrow.Fill memory args = vaultFill(300e6, QUOTER_KEY);
        expectFillRefused(args, IParlayVault.NotEscrow.selector);
    }

    /// @dev A quote signed for one escrow names that escrow in its domain: elsewhere another signer comes out.
    function test_quoteForAnotherEscrowIsSignedByNobodyHere() public {
        ParlayLeg[] memory legs = legs2();
        ParlayQuote memory quote = vaultQuote(100e6, 300e6, legs);
        IParlayEscrow.Fill memory args = fillOf(quote, QUOTER_KEY, legs);
        args.quoteSignature = signDigest(QUOTER_KEY, digestOf(address(0xE5C), block.chainid, structHash(quote)));
        expectFillRefused(args, IParlayVault.BadQuotingKey.selector);
    }

    function test_pauseIsTheFirstThingThatAFillMeets() public {
        vm.prank(owner);
        vault.pause();
        vm.prank(address(escrow));
        vm.expectRevert(Pausable.EnforcedPause.selector);
        vault.onFill(1, 1, quoter, block.timestamp + 1, Book(0, 0, 0, true), 1e6);
    }

    function test_valueCannotBeReadNorSharesTradedWhileAFillMovesTokens() public {
        IParlayEscrow.Fill memory args = vaultFill(3000e6, QUOTER_KEY);
        HookedToken(address(token)).setSpy(spy);
        escrow.fill(args);
        HookedToken(address(token)).setSpy(Spy(payable(address(0))));
        assertGe(spy.tries(), 4, "before and after both transfers");
        _nothingPassed();
        assertNav(10_500e6, "after the fill");
    }

    /// @dev Credits are gone from the ledger and the cash is not there yet.
    function test_valueCannotBeReadNorSharesTradedWhileASweepMovesTokens() public {
        uint256 id = fillFromVault(100e6, 3000e6, 2);
        finalise(0, false);
        escrow.settle(id);
        HookedToken(address(token)).setSpy(spy);
        vault.sweep();
        HookedToken(address(token)).setSpy(Spy(payable(address(0))));
        assertEq(spy.tries(), 2, "before and after the transfer");
        _nothingPassed();
        assertNav(10_600e6, "after the sweep");
    }

    /// @dev Another vault, registered and hostile, gets the hook of its own fill.
    function test_valueCannotBeReadNorSharesTradedInTheHookOfAnotherVault() public {
        vm.prank(owner);
        escrow.setVault(address(spy), true);
        ParlayLeg[] memory legs = legs2();
        ParlayQuote memory quote = vaultQuote(100e6, 300e6, legs);
        quote.maker = address(spy);
        escrow.fill(fillOf(quote, MAKER_KEY, legs));
        assertEq(spy.tries(), 1, "the hook");
        _nothingPassed();
        assertEq(escrow.books(address(spy)).locked, 300e6, "its own book");
        assertNav(10_500e6, "the pool is untouched");
    }

    function test_readsOfTheValueInAFillRevertAsReentrant() public {
        Spy reader = new Spy();
        vm.prank(owner);
        escrow.setVault(address(reader), true);
        token.mint(address(reader), 300e6);
        reader.run(address(token), abi.encodeCall(token.approve, (address(escrow), 300e6)));
        // Only a call that is wholly refused can be told from one that fails otherwise by its error.
        Probe probe = new Probe(vault);
        reader.add(address(probe), abi.encodeCall(probe.read, ()));
        ParlayLeg[] memory legs = legs2();
        ParlayQuote memory quote = vaultQuote(100e6, 300e6, legs);
        quote.maker = address(reader);
        escrow.fill(fillOf(quote, MAKER_KEY, legs));
        assertEq(
            bytes32(probe.refusal()),
            bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector),
            "the refusal"
        );
    }

    /// @dev What the spy tries; each goes through when no fill is under way.
    function _teachSpy() private {
        address v = address(vault);
        spy.add(v, abi.encodeCall(vault.totalAssets, ()));
        spy.add(v, abi.encodeCall(vault.locked, ()));
        spy.add(v, abi.encodeCall(vault.convertToAssets, (1e12)));
        spy.add(v, abi.encodeCall(vault.convertToShares, (1e6)));
        spy.add(v, abi.encodeCall(vault.previewDeposit, (1e6)));
        spy.add(v, abi.encodeCall(vault.previewMint, (1e12)));
        spy.add(v, abi.encodeCall(vault.previewRedeem, (1e12)));
        spy.add(v, abi.encodeCall(vault.previewWithdraw, (1e6)));
        spy.add(v, abi.encodeCall(vault.maxRedeem, (address(spy))));
        spy.add(v, abi.encodeCall(vault.maxWithdraw, (address(spy))));
        spy.add(v, abi.encodeCall(vault.deposit, (1e6, address(spy))));
        spy.add(v, abi.encodeCall(vault.mint, (1e12, address(spy))));
        spy.add(v, abi.encodeCall(vault.redeem, (1e12, address(spy), address(spy))));
        spy.add(v, abi.encodeCall(vault.withdraw, (1e6, address(spy), address(spy))));
        spy.add(address(escrow), abi.encodeCall(escrow.books, (address(vault))));
        spy.add(address(escrow), abi.encodeCall(escrow.credits, (address(vault))));
        uint256 snapshot = vm.snapshotState();
        spy.onTransfer();
        for (uint256 i = 0; i < spy.count(); ++i) {
            assertEq(spy.passed(i), 1, "goes through by itself");
        }
        vm.revertToState(snapshot);
    }

    function _nothingPassed() private view {
        for (uint256 i = 0; i < spy.count(); ++i) {
            assertEq(spy.passed(i), 0, "went through in the midst of it");
        }
    }
}

/// @notice Reads the value of a vault and keeps the error.
contract Probe {
    ParlayVault private immutable _vault;
    bytes4 public refusal;

    constructor(ParlayVault vault) {
        _vault = vault;
    }

    function read() external {
        try _vault.totalAssets() {}
        catch (bytes memory reason) {
            refusal = bytes4(reason);
        }
    }
}
